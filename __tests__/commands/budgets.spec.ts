import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import project from '../../package.json' with { type: 'json' };
import { startElement, type StartData } from '../../src/browser/documentStart';
import { filesIn } from '../../tools/build/filesIn';
import { expect, test } from '../support/browser';

const withoutForms = /^(chosen\/)?([a-z]{2,3}\/)?(index|info\/index|accounts\/sign-up-success\/index|404)\.html$/;

// As brotli sends them. This needs only a build, no browser.
test('every page keeps within the byte limits of package.json', async ({ builtSite: { folder, rules } }) => {
  const weigh = async (file: string) => (await stat(path.join(folder, `${file}.br`))).size;
  const { html: mostHtml, scripts, scriptsWithForms } = project.budgets.kilobytes;
  const weighed: string[] = [];
  for (const file of (await filesIn(folder)).filter((name) => name.endsWith('.html'))) {
    const html = await readFile(path.join(folder, file), 'utf8');
    const [, start] = new RegExp(`id="${startElement}">(.*?)</script>`, 's').exec(html) ?? [];
    if (start === undefined) continue;
    const { entry, scripts: later } = JSON.parse(start) as StartData;
    const loaded = await Promise.all([...new Set([...entry, ...later])].map(weigh));
    const [sent, ran] = [await weigh(file), loaded.reduce((sum, bytes) => sum + bytes, 0)];
    const mostScripts = withoutForms.test(file) ? scripts : scriptsWithForms;
    // `webpack --analyze` draws what is in them, see docs/contributing.md.
    expect.soft(sent, `HTML of ${file}`).toBeLessThanOrEqual(mostHtml * 1000);
    expect.soft(ran, `scripts of ${file}`).toBeLessThanOrEqual(mostScripts * 1000);
    expect(ran).toBeGreaterThan(0);
    weighed.push(file);
  }
  expect(weighed.length).toBeGreaterThan(rules.pages.length);
});
