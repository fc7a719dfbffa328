import type { Services } from '../../sagas/services';
import type { OpenSite } from '../openSite';
import type { Load } from './logFile';
import { createPseudonyms } from './pseudonyms';
import type { Divergence } from './replay';
import { deepEqual } from './deepEqual';
import { originsOf, redactState } from './redactLoad';

/** The index of a divergence that was there before the first entry. */
export const beforeAll = -1;

/**
 * Where this build starts in another state than the log's build did. A replay begins in the log's own state, so that
 * one changed default is named once, and not at every entry. Null where a log begins in the middle of a session.
 */
export function startDivergence(
  { begin, addresses, page }: Load,
  openSite: OpenSite,
  isPlain: boolean,
): Divergence | null {
  if (begin.middle !== null) return null;
  const names = createPseudonyms(originsOf({ page, addresses }), isPlain);
  // The flows never run here: nothing of the world is asked.
  const { store } = openSite({ addresses, language: page.language }, {} as Services);
  const state = redactState(store.getState(), names);
  return deepEqual(begin.state, state) ? null : { index: beforeAll, expected: { state: begin.state }, got: { state } };
}
