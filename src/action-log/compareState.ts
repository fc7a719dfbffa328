import type { RootState } from '../app/rootReducer';
import { isAsRecorded } from './asRecorded';
import { deepEqual } from './deepEqual';
import type { PageLoad } from './logFile';
import type { Pseudonyms } from './pseudonyms';
import { redactPart } from './redactLoad';
import { stateParts, stateRule } from './registry';

/** Compares parts of this build's state with a load's; a part that the load has nowhere is new, and tolerated. */
export function partComparison({ begin, end }: PageLoad, names: Pseudonyms, onNew: (path: string) => void) {
  const isPartSame = (part: keyof RootState, recorded: unknown, state: unknown): boolean => {
    if (recorded === state) return true;
    if (recorded === undefined && !(part in begin.state) && !(part in end.state)) {
      onNew(`state.${part}`);
      return true;
    }
    return (
      deepEqual(recorded, state) ||
      isAsRecorded(stateRule(part).shape, recorded, redactPart(part, state, names), `state.${part}`, onNew)
    );
  };
  return {
    isPartSame,
    /** Whether all parts are the same. */
    isSame: (recorded: Partial<RootState>, state: RootState): boolean =>
      stateParts.every((part) => isPartSame(part, recorded[part], state[part])),
  };
}
