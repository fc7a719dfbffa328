import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliBytes } from '../../build/compress';
import { scriptsIn } from '../../build/pageWeights';
import { findChromium } from '../../scripts/findChromium';
import { median, ratioRow, type MeasureOptions, type Measures, type Row } from '../measure';
import { buildTimes, nextProject, ownProject } from './buildTimes';
import { logInSent } from './logInSent';
import { ownSite, peerSite, withServed } from './sites';

/** The parts of the benchmark, for `--only`. */
export const measures: Measures = { bytes, login, build };

/** The cost of the first load of `/`, beside the same page of Next. */
async function bytes({ say }: MeasureOptions): Promise<readonly Row[]> {
  say('Vestibule');
  const own = await siteBytes(await ownSite(8080));
  say('Next');
  const next = await siteBytes(await peerSite());
  const written = (value: number) => `${value.toLocaleString('en')} B`;
  const page = own.html + own.css;
  /** Ten segments fit into the first round trip of a connection. */
  const firstFlight = 14_600;
  return [
    ratioRow('initial JS of `/`, brotli, over Next', own.scripts, next.scripts, 0.76, written),
    {
      label: 'HTML and CSS of `/`, brotli',
      figure: written(page),
      goal: `≤ ${written(firstFlight)}`,
      isReached: page <= firstFlight,
      details: `Next ${written(next.html + next.css)}`,
    },
  ];
}

async function login({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const { path: chromium } = await findChromium(say);
  const rounds = isQuick ? 1 : 5;
  const [own, next]: [number[], number[]] = [[], []];
  await withServed(ownSite, (ours) =>
    withServed(peerSite, async (peer) => {
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`);
        own.push(await logInSent(chromium, ours.origin));
        next.push(await logInSent(chromium, peer.origin));
      }
    }),
  );
  return [
    ratioRow(
      'navigation to /accounts until a login is sent (slow 4G, processor four times as slow), over Next',
      median(own),
      median(next),
      0.95,
      (value) => `${Math.round(value).toLocaleString('en')} ms`,
    ),
  ];
}

async function build({ isQuick, say }: MeasureOptions): Promise<readonly Row[]> {
  const rounds = isQuick ? 1 : 3;
  const projects = [await ownProject(), await nextProject()] as const;
  const times = projects.map(() => ({ clean: [] as number[], rebuild: [] as number[] }));
  for (let round = 1; round <= rounds; round += 1)
    for (const [at, project] of projects.entries()) {
      say(`round ${round} of ${rounds}: ${path.basename(project.folder)}`);
      const { clean, rebuild } = await buildTimes(project, round);
      times[at]?.clean.push(clean);
      times[at]?.rebuild.push(rebuild);
    }
  const [own, next] = times;
  const row = (label: string, kind: 'clean' | 'rebuild') =>
    ratioRow(label, median(own?.[kind] ?? []), median(next?.[kind] ?? []), 2, (ms) => `${(ms / 1000).toFixed(1)} s`);
  return [row('clean build, over Next', 'clean'), row('rebuild after one changed line, over Next', 'rebuild')];
}

/** The first load of a site's `/`, in brotli bytes: the scripts that its document names, itself, and its style sheets. */
async function siteBytes(folder: string) {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  // `nomodule` scripts are for older browsers only.
  const current = html.replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, '');
  const sheets = [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
    ([element]) => /href="([^"]+)"/.exec(element)?.[1] ?? [],
  );
  const sum = async (files: readonly string[]) => {
    const sizes = files.map(async (file) => brotliBytes(await readFile(path.join(folder, file.split('?')[0] ?? file))));
    return (await Promise.all(sizes)).reduce((total, size) => total + size, 0);
  };
  return {
    scripts: await sum(scriptsIn(current)),
    html: await brotliBytes(Buffer.from(html)),
    css: await sum(sheets),
  };
}
