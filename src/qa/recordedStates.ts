import type { RootState } from '../app/rootReducer';
import { isEvent, type PageLoad } from '../action-log/logFile';

/** The recorded state at every position: after none of the entries, after the first, and so on. */
export function recordedStates({ begin, entries }: Pick<PageLoad, 'begin' | 'entries'>): readonly RootState[] {
  let state = begin.state;
  return [
    state,
    ...entries.map((entry) => {
      if (isEvent(entry) && entry.stateChanges !== undefined) state = { ...state, ...entry.stateChanges };
      return state;
    }),
  ];
}
