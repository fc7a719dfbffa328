import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions } from 'axe-core';
import type { Theme } from '../../tools/scripts/gallery/variants';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const allRules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

const colorRules: RunOptions = {
  resultTypes: ['violations'],
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Opens axe on a page with a stopped clock, in an isolated world where timers run. */
export async function openAxe(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { frameTree: tree } = await devtools.send('Page.getFrameTree');
  const world = await devtools.send('Page.createIsolatedWorld', { frameId: tree.frame.id });
  const contextId = world.executionContextId;
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
  // Colours must be read after their transitions.
  await evaluate(
    `const still = new CSSStyleSheet(); still.replaceSync('* { transition: none !important }'); document.adoptedStyleSheets = [still]; ${source};0`,
  );
  const run = (options: RunOptions) => async (theme: Theme) =>
    (await evaluate(`
      document.documentElement.dataset.theme = ${JSON.stringify(theme)};
      axe.run(${JSON.stringify(options)}).then(({ violations }) =>
        violations.map(({ id, help, nodes }) => id + ': ' + help + nodes.map(({ html, failureSummary }) => '\\n' + html + '\\n' + failureSummary).join('')))`)) as string[];
  return { violations: run(allRules), colorViolations: run(colorRules) };
}
