import { NoAnswer } from './ask';
import type { LiveSite } from './liveSite';

/** What does not hold, as a sentence that says what was found and the way out. */
export class Fault extends Error {}

/** One row of the table: looks at the site, and answers in a few words what was found. Throws a Fault where it does not hold. */
export interface Check<Site = LiveSite> {
  readonly what: string;
  look(site: Site): Promise<string>;
}

export interface Row {
  readonly what: string;
  readonly holds: boolean;
  /** A few words where it holds, a sentence with the way out where it does not. */
  readonly found: string;
}

/** @throws Fault */
export function claim(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Fault(sentence);
}

/** Looks for all that should hold; no check stands in another's way. */
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
