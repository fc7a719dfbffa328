import path from 'node:path';
import { chromiumArguments } from '../../scripts/findChromium';
import { run } from '../run';

/** The scores by category, from 0 to 100. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Visit {
  readonly scores: Readonly<Record<Category, number>>;
  /** First and largest contentful paint and total blocking time, in milliseconds on a simulated phone. */
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  /** Cumulative layout shift. */
  readonly cls: number;
  /** The weighted audits that were not fully passed, except those of performance. */
  readonly failed: readonly string[];
}

interface Report {
  readonly categories: Readonly<
    Record<
      Category,
      { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number; readonly score: number | null }>>;
  readonly runtimeError?: { readonly message: string };
}

/**
 * Visits a page once with Lighthouse's defaults: a phone, simulated slow 4G, an empty cache.
 * @param tool the folder that Lighthouse is installed in
 * @throws Error where Lighthouse could not audit the page
 */
export async function visit(tool: string, chromium: string, url: string): Promise<Visit> {
  const cli = path.join(tool, 'node_modules/lighthouse/cli/index.js');
  const flags = ['--headless=new', ...chromiumArguments].join(' ');
  const output = await run(
    process.execPath,
    [
      cli,
      url,
      '--output=json',
      '--output-path=stdout',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    tool,
    { CHROME_PATH: chromium },
  );
  const report = JSON.parse(output) as Report;
  if (report.runtimeError !== undefined)
    throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`);
  const figure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((report.categories[name].score ?? 0) * 100)]),
    ) as Record<Category, number>,
    fcp: figure('first-contentful-paint'),
    lcp: figure('largest-contentful-paint'),
    tbt: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    failed: categories
      .slice(1)
      .flatMap((name) =>
        report.categories[name].auditRefs
          .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      ),
  };
}
