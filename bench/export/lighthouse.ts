import path from 'node:path';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { installed } from '../folders';
import { median, type Row } from '../measure';
import { run } from '../run';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface VisitedPage {
  readonly path: string;
  readonly scores: readonly number[];
  readonly blocked: number;
  readonly shift: number;
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly runtimeError?: { readonly message: string };
}

/** Visits pages with Lighthouse's defaults: a phone, simulated slow 4G, an empty cache. */
export async function visitAll(
  paths: readonly string[],
  origin: string,
  rounds: number,
  say: (progress: string) => void,
): Promise<readonly Row[]> {
  const { path: chromium } = await findChromium(say);
  const tool = await installed('tools/lighthouse');
  const pages: VisitedPage[] = [];
  for (const page of paths) {
    say(page);
    const reports: Report[] = [];
    for (let round = 1; round <= rounds; round += 1) reports.push(await visit(tool, chromium, origin + page));
    const middle = (pick: (report: Report) => number | null | undefined) =>
      median(reports.map((report) => pick(report) ?? Number.NaN));
    pages.push({
      path: page,
      scores: categories.map((name) => Math.round(middle((report) => report.categories[name]?.score) * 100)),
      blocked: middle(({ audits }) => audits['total-blocking-time']?.numericValue),
      shift: middle(({ audits }) => audits['cumulative-layout-shift']?.numericValue),
    });
  }
  const below = pages.filter(({ scores }) => scores.some((score) => score < 100));
  const worst = (figure: 'blocked' | 'shift') => Math.max(...pages.map((page) => page[figure]));
  return [
    {
      label: `Lighthouse mobile, the lowest of ${pages.length} pages: performance / accessibility / best practices / SEO`,
      figure: categories.map((_, at) => Math.min(...pages.map(({ scores }) => scores[at] ?? 0))).join(' / '),
      goal: '100 / 100 / 100 / 100',
      isReached: below.length === 0,
      details: below.map((page) => `${page.path} ${page.scores.join('/')}`).join('; ') || 'every page, every language',
    },
    {
      label: 'total blocking time, on the worst page',
      figure: `${Math.round(worst('blocked'))} ms`,
      goal: '≤ 50 ms',
      isReached: worst('blocked') <= 50,
      details: `medians of ${rounds} visits`,
    },
    {
      label: 'layout shift, on the worst page',
      figure: String(worst('shift')),
      goal: '0',
      isReached: worst('shift') === 0,
      details: `medians of ${rounds} visits`,
    },
  ];
}

async function visit(tool: string, chromium: string, url: string): Promise<Report> {
  const output = await run(
    process.execPath,
    [
      path.join(tool, 'node_modules/lighthouse/cli/index.js'),
      url,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...chromiumArguments].join(' ')}`,
    ],
    tool,
    { CHROME_PATH: chromium },
  );
  const report = JSON.parse(output) as Report;
  if (report.runtimeError !== undefined)
    throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`);
  return report;
}
