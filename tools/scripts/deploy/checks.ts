import { NoAnswer } from './ask';
import type { LiveSite } from './liveSite';

/** A check that failed. The message says what was found, and how to fix it. */
class CheckFailure extends Error {}

/**
 * The rows of the table by what they check: each inspects the site and returns in a few words what was found.
 * @throws CheckFailure
 */
export type Checks<Site = LiveSite> = Readonly<Record<string, (site: Site) => Promise<string>>>;

export interface Row {
  readonly what: string;
  readonly passes: boolean;
  /** A few words if the check passes, a sentence with the fix if it fails. */
  readonly found: string;
}

/** Such as throw failure`${url} answers ${status}: …`. */
export const failure = (words: TemplateStringsArray, ...values: readonly unknown[]): CheckFailure =>
  new CheckFailure(String.raw({ raw: words }, ...values));

/** Runs all checks; one that fails does not stop the others. */
export function runChecks<Site>(checks: Checks<Site>, site: Site): Promise<Row[]> {
  return Promise.all(
    Object.entries(checks).map(([what, check]) =>
      check(site).then(
        (found): Row => ({ what, passes: true, found }),
        (error: unknown): Row => {
          if (!(error instanceof CheckFailure || error instanceof NoAnswer)) throw error;
          return { what, passes: false, found: error.message };
        },
      ),
    ),
  );
}

/** Prints the rows below a title, or as one JSON object with the site; the exit code is 1 if one fails. */
export function printRows(title: string, rows: readonly Row[], json?: object): void {
  if (rows.some(({ passes }) => !passes)) process.exitCode = 1;
  if (json !== undefined) return console.log(JSON.stringify({ ...json, rows }));
  const width = Math.max(...rows.map(({ what }) => what.length));
  const failing = rows.filter(({ passes }) => !passes).length;
  const lines = rows.map(({ what, passes, found }) => `  ${passes ? '✓' : '✗'} ${what.padEnd(width)}  ${found}`);
  const verdict = `${rows.length - failing} hold, ${failing} ${failing === 1 ? 'does' : 'do'} not.`;
  console.log(`${title}\n\n${lines.join('\n')}\n\n${verdict}`);
}
