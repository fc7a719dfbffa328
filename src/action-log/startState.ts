import type { SetupStore } from '../setupStore';
import { ownStart } from './beginState';
import { partComparison } from './compareState';
import type { PageLoad } from './logFile';
import { createPseudonyms } from './pseudonyms';
import { originsOf, redactState } from './redactLoad';
import type { Divergence } from './replay';

/** The index of a divergence that was there before the first entry. */
export const beforeAll = -1;

/**
 * Where this build starts in another state than the log's build did. A replay begins in the log's own state, so that one
 * changed default is named once, and not at every entry. What is new in this build is no divergence.
 */
export function startDivergence(load: PageLoad, setupStore: SetupStore, isPlain: boolean): Divergence | null {
  const names = createPseudonyms(originsOf(load), isPlain);
  const own = ownStart(load, setupStore);
  const { isSame } = partComparison(load, names, () => {});
  if (isSame(load.begin.state, own)) return null;
  return { index: beforeAll, expected: { state: load.begin.state }, got: { state: redactState(own, names) } };
}
