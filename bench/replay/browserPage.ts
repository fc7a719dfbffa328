import { chromium, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { root } from '../../build/root';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import configurations from '../../webpack.config';

const origin = 'http://vestibule.localhost';
const out = path.join(root, '.local/bench/replay');

/**
 * Opens a module in Chromium, compiled as the site is for production, at an address of the site without a server.
 * @throws Error with webpack's message where it does not compile
 */
export async function openInBrowser<Result>(entry: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const script = await built(entry);
  const browser = await chromium.launch({
    executablePath: (await findChromium(() => {})).path,
    args: [...chromiumArguments],
  });
  try {
    const page = await browser.newPage();
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>Bench</title><body></body></html>',
      }),
    );
    await page.goto(`${origin}/accounts`);
    await page.addScriptTag({ content: script });
    return await work(page);
  } finally {
    await browser.close();
  }
}

/** @throws Error with webpack's own words where it does not compile */
async function built(entry: string): Promise<string> {
  const [site] = configurations({}, { mode: 'production' });
  if (site === undefined) throw new Error('webpack.config.ts has no configuration of the site.');
  const compiler = webpack({
    ...site,
    entry: { page: path.join(root, entry) },
    output: { path: out, filename: 'page.js' },
    // One file, so that nothing is loaded during the measurement.
    module: { ...site.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    plugins: (site.plugins ?? []).filter(
      (plugin) => plugin instanceof webpack.DefinePlugin || plugin instanceof webpack.NormalModuleReplacementPlugin,
    ),
    optimization: { ...site.optimization, splitChunks: false },
    cache: false,
  });
  await new Promise<void>((resolve, reject) =>
    compiler.run((error, stats) =>
      error ? reject(error) : stats?.hasErrors() ? reject(new Error(stats.toString('errors-only'))) : resolve(),
    ),
  );
  return readFile(path.join(out, 'page.js'), 'utf8');
}
