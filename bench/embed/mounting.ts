import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import configuration from '../../fixtures/hosts/webpack.config';
import { embedFolder } from '../../build/embed/bundleEmbed';
import { root } from '../../build/root';
import { embedCss } from '../../src/embed/css';
import { fontSubsetNames, fontSubsets, type FontFiles } from '../../src/theme/fontSubsets';
import type { Row, MeasureOptions } from '../row';
import { median } from '../timing';
import type { Pair, Wanted } from './mountPairs';
import { withEmbedSite } from './withEmbedSite';

/**
 * How long a mount takes until its form is usable, with the code loaded, compared with a plain React mount of the same
 * form.
 */
export async function mounting({ share, onProgress }: MeasureOptions): Promise<Row> {
  const pairs = Math.max(8, Math.round(60 * share));
  const code = await compiledPage();
  const measured = await withEmbedSite(onProgress, async (page, embedSite) => {
    Object.assign(embedSite.hosts, { site: embedSite.site, policy: {} });
    await page.goto(`${embedSite.host}/blank/`);
    await page.addScriptTag({ content: code });
    const files = JSON.parse(await readFile(path.join(root, embedFolder, 'fonts.json'), 'utf8')) as FontFiles;
    const fonts = fontSubsetNames.map((subset) => [files[subset], fontSubsets[subset].range] as const);
    onProgress(`${pairs} pairs`);
    return page.evaluate(
      ([site, wanted]) =>
        (
          globalThis as unknown as { mountPairs: (site: string, wanted: Wanted) => Promise<readonly Pair[]> }
        ).mountPairs(site, wanted),
      [embedSite.site, { pairs, css: embedCss, fonts }] as const,
    );
  });
  const ratio = median(measured.map(({ embedded, plain }) => embedded / plain));
  const ms = (values: readonly number[]) => `${median(values).toFixed(1)} ms`;
  return {
    label: 'from the mount to the usable form, over a plain React mount of the same form',
    figure: ratio.toFixed(2),
    goal: '≤ 1.3',
    isReached: ratio <= 1.3,
    details: `middle of ${pairs} pairs in one run on one React, code at hand: ${ms(measured.map(({ embedded }) => embedded))} over ${ms(measured.map(({ plain }) => plain))}; the plain mount has the same looks, a store and the texts, and neither flows nor a shadow root`,
  };
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
