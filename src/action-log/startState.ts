import type { OpenSite } from '../openSite';
import { deepEqual } from './deepEqual';
import type { PageLoad } from './logFile';
import { createPseudonyms } from './pseudonyms';
import { originsOf, redactState } from './redactLoad';
import type { Divergence } from './replay';
import { servicesFrom } from './servicesFrom';
import { never } from './pendingCalls';

/** The index of a divergence that was there before the first entry. */
export const beforeAll = -1;

/**
 * Where this build starts in another state than the log's build did. A replay begins in the log's own state, so that one
 * changed default is named once, and not at every entry.
 */
export function startDivergence(
  { begin, addresses, page }: PageLoad,
  openSite: OpenSite,
  isPlain: boolean,
): Divergence | null {
  const names = createPseudonyms(originsOf({ page, addresses }), isPlain);
  // The flows never run here: nothing is called.
  const { store } = openSite(
    { addresses, language: page.language },
    servicesFrom(() => never),
  );
  const state = redactState(store.getState(), names);
  return deepEqual(begin.state, state) ? null : { index: beforeAll, expected: { state: begin.state }, got: { state } };
}
