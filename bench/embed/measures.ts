import { chromium, type Page } from '@playwright/test';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { embedFolder } from '../../build/embed/bundleEmbed';
import { root } from '../../build/root';
import { openEmbedSite, type EmbedSite } from '../../fixtures/embedSite';
import { compileHosts, hostPolicy } from '../../fixtures/hostServer';
import configuration from '../../fixtures/hosts/webpack.config';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { embedCss } from '../../src/embed/css';
import { fontSubsetNames, fontSubsets, type FontFiles } from '../../src/theme/fontSubsets';
import { median, ratioRow, type MeasureOptions, type Measures, type Row } from '../measure';
import { hostsThatWork } from './hosts';
import type { Pair, Wanted } from './mountPairs';

export const measures: Measures = {
  bytes: (options) => withEmbedSite(options, bytesFetched),
  mount: (options) => withEmbedSite(options, mounting),
  hosts: (options) => withEmbedSite(options, hostsThatWork),
};

/** The bytes that a page on React 19, which it shares with the card, loads from the site until the form is usable. */
async function bytesFetched(page: Page, embedSite: EmbedSite): Promise<readonly Row[]> {
  const most = 44_000;
  Object.assign(embedSite.hosts, { site: embedSite.site, policy: hostPolicy(embedSite.site) });
  const fetched: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === embedSite.site && pathname.endsWith('.js'))
      fetched.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${embedSite.host}/react19/accounts`);
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  await page.waitForLoadState('networkidle');
  const scripts = (await Promise.all(fetched)).reduce((sum, bytes) => sum + bytes, 0);
  return [
    {
      label: "fetched from the remote with the host's React shared, brotli",
      figure: `${scripts.toLocaleString('en')} B`,
      goal: '≤ 44 KB',
      isReached: scripts > 0 && scripts <= most,
      details: `${fetched.length} scripts as Chromium received them, styles and texts in them`,
    },
  ];
}

async function mounting(page: Page, embedSite: EmbedSite, { isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const pairs = isQuick ? 8 : 60;
  Object.assign(embedSite.hosts, { site: embedSite.site, policy: {} });
  await page.goto(`${embedSite.host}/blank/`);
  await page.addScriptTag({ content: await compiledPage() });
  const files = JSON.parse(await readFile(path.join(root, embedFolder, 'fonts.json'), 'utf8')) as FontFiles;
  const fonts = fontSubsetNames.map((subset) => [files[subset], fontSubsets[subset].range] as const);
  say(`${pairs} pairs`);
  const measured = await page.evaluate(
    ([site, wanted]) =>
      (globalThis as unknown as { mountPairs: (site: string, wanted: Wanted) => Promise<readonly Pair[]> }).mountPairs(
        site,
        wanted,
      ),
    [embedSite.site, { pairs, css: embedCss, fonts }] as const,
  );
  return [
    ratioRow(
      'from the mount to the usable form, over a plain React mount of the same form',
      median(measured.map(({ embedded }) => embedded)),
      median(measured.map(({ plain }) => plain)),
      1.3,
      (value) => `${value.toFixed(1)} ms`,
    ),
  ];
}

async function compiledPage(): Promise<string> {
  const out = await mkdtemp(path.join(tmpdir(), 'vestibule-mount-'));
  try {
    const config: webpack.Configuration = {
      ...configuration({ out }),
      entry: { mountPairs: path.join(root, 'bench/embed/mountPairs.tsx') },
    };
    await new Promise<void>((resolve, reject) =>
      webpack(config, (error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve(),
      ),
    );
    return await readFile(path.join(out, 'mountPairs.js'), 'utf8');
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

/** Runs a measure with a browser page, the real site, and a host on an origin of its own. */
async function withEmbedSite(
  options: MeasureOptions,
  measure: (page: Page, embedSite: EmbedSite, options: MeasureOptions) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const { path: executablePath } = await findChromium(options.say);
  options.say('building');
  await compileHosts();
  const rows: Row[] = [];
  await openEmbedSite('bench', async (embedSite) => {
    const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
    try {
      const page = await browser.newPage();
      // Functions that are evaluated in the page refer to a helper of the compiler, which the page lacks.
      await page.addInitScript('globalThis.__name = (named) => named');
      rows.push(...(await measure(page, embedSite, options)));
    } finally {
      await browser.close();
    }
  });
  return rows;
}
