import { nameOfEntry } from '../action-log/logFile';
import { indexOf } from './logIndex';
import { lineOf } from './story';
import { inOrder, type Place, type Visit } from './visit';

/** A line of the list: an act of the visitor or a load at the front, or something that it caused. */
export interface Row extends Place {
  /** The act or the load beneath which it stands; its own place at the front. */
  readonly head: Place;
  /** How many entries it caused; none beneath an act. */
  readonly caused: number;
  readonly isOpen: boolean;
}

export const nameOfPlace = ({ load, entry }: Place): string => `${load}.${entry}`;
export const isFront = ({ entry, head }: Row): boolean => entry === head.entry;

/** The act or the load to which what happened at a place belongs. */
export function headOf({ loads }: Pick<Visit, 'loads'>, { load, entry }: Place): Place {
  const found = loads[load];
  return { load, entry: (found && indexOf(found).acts.findLast((act) => act <= entry)) ?? 0 };
}

/**
 * The lines of a visit, over all of its loads. What an act caused is folded, but where it was opened or the chosen place
 * is within; a search finds lines in folds too.
 */
export function rowsOf(visit: Visit, opened: ReadonlySet<string>, chosen: Place, search: string): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  const chosenHead = headOf(visit, chosen);
  return visit.loads.flatMap((load, at) => {
    const heads = [0, ...indexOf(load).acts];
    return heads.flatMap((entry, number) => {
      const head = { load: at, entry };
      const caused = (heads[number + 1] ?? load.entries.length + 1) - entry - 1;
      const isWithin = inOrder(head, chosenHead) === 0 && chosen.entry !== entry;
      const isOpen = caused > 0 && (wanted !== '' || isWithin || opened.has(nameOfPlace(head)));
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

/** The texts that a search looks in, by entry; a call that has not ended yet may get another text. */
const texts = new WeakMap<object, string>();

function textOf({ loads }: Visit, { load: at, entry: position }: Place): string {
  const load = loads[at];
  if (load === undefined) return '';
  const entry = load.entries[position - 1];
  if (entry === undefined) return lineOf(load, position).toLowerCase();
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const text = `${lineOf(load, position)} ${nameOfEntry(entry)} ${JSON.stringify(entry)}`.toLowerCase();
  if (!('pending' in entry)) texts.set(entry, text);
  return text;
}
