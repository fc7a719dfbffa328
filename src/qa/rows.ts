import { nameOfEntry } from '../action-log/logFile';
import { indexOf } from './logIndex';
import { lineOf } from './story';
import { inOrder, type Moment, type Visit } from './visit';

/** A line of the list: at the top level a visitor's action or a load, beneath it what that caused. */
export interface Row extends Moment {
  /** The action or load that this line belongs to; its own moment at the top level. */
  readonly head: Moment;
  /** How many entries it caused; 0 beneath the top level. */
  readonly caused: number;
  readonly isOpen: boolean;
}

export const keyOfMoment = ({ load, entry }: Moment): string => `${load}.${entry}`;
export const isFront = ({ entry, head }: Row): boolean => entry === head.entry;

export function headOf({ loads }: Pick<Visit, 'loads'>, { load, entry }: Moment): Moment {
  const found = loads[load];
  return { load, entry: (found && indexOf(found).acts.findLast((act) => act <= entry)) ?? 0 };
}

/** What an action caused is folded, unless QA unfolded it, it contains the chosen moment, or a search finds it. */
export function rowsOf(visit: Visit, opened: ReadonlySet<string>, chosen: Moment, search: string): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  const chosenHead = headOf(visit, chosen);
  return visit.loads.flatMap((load, at) => {
    const heads = [0, ...indexOf(load).acts];
    return heads.flatMap((entry, number) => {
      const head = { load: at, entry };
      const caused = (heads[number + 1] ?? load.entries.length + 1) - entry - 1;
      const isWithin = inOrder(head, chosenHead) === 0 && chosen.entry !== entry;
      const isOpen = caused > 0 && (wanted !== '' || isWithin || opened.has(keyOfMoment(head)));
      const all = Array.from({ length: isOpen ? caused + 1 : 1 }, (_, after) => ({
        load: at,
        entry: entry + after,
        head,
        caused: after === 0 ? caused : 0,
        isOpen: after === 0 && isOpen,
      }));
      return wanted === '' ? all : all.filter((row) => textOf(visit, row).includes(wanted));
    });
  });
}

function textOf({ loads }: Visit, { load: at, entry: position }: Moment): string {
  const load = loads[at];
  const entry = load?.entries[position - 1];
  const data = entry === undefined ? '' : `${nameOfEntry(entry)} ${JSON.stringify(entry)}`;
  return load === undefined ? '' : `${lineOf(load, position)} ${data}`.toLowerCase();
}
