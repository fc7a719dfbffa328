import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Theme } from '../../scripts/gallery/variants';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Every rule of every impact, but those that axe itself calls experimental and those of AAA. */
const options: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** axe on a page whose clock stands still: it lives in a world of its own, where time goes on. */
export async function openAxe(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { frameTree } = await devtools.send('Page.getFrameTree');
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
  });
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
      expression,
      contextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  // Colours are read as they will be, not on their way there.
  await evaluate(
    `const still = new CSSStyleSheet(); still.replaceSync('* { transition: none !important }'); document.adoptedStyleSheets = [still]; ${source};0`,
  );
  return {
    /** @returns what axe has against the page, a paragraph each */
    violations: async (theme: Theme): Promise<string[]> =>
      (await evaluate(`
        document.documentElement.dataset.theme = ${JSON.stringify(theme)};
        axe.run(${JSON.stringify(options)}).then(({ violations }) =>
          violations.map(({ id, help, nodes }) => id + ': ' + help + nodes.map(({ html, failureSummary }) => '\\n' + html + '\\n' + failureSummary).join('')))`)) as string[],
  };
}
