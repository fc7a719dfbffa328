import { NoAnswer } from './ask';
import type { LiveSite } from './liveSite';

/** A check that failed. The message says what was found, and the way out. */
export class Fault extends Error {}

/**
 * One row of the table: inspects the site and returns in a few words what was found.
 * @throws Fault where the check fails
 */
export interface Check<Site = LiveSite> {
  readonly what: string;
  look(site: Site): Promise<string>;
}

export interface Row {
  readonly what: string;
  readonly holds: boolean;
  /** A few words where the check passes, a sentence with the way out where it fails. */
  readonly found: string;
}

/** @throws Fault */
export function claim(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Fault(sentence);
}

/** Runs all checks; one that fails does not stop the others. */
export function runChecks<Site>(
  checks: readonly Check<Site>[],
  site: Site,
  tell: (row: Row) => void = () => {},
): Promise<Row[]> {
  return Promise.all(
    checks.map(async ({ what, look }) => {
      const row = await look(site).then(
        (found): Row => ({ what, holds: true, found }),
        (error: unknown): Row => {
          if (!(error instanceof Fault || error instanceof NoAnswer)) throw error;
          return { what, holds: false, found: error.message };
        },
      );
      tell(row);
      return row;
    }),
  );
}
