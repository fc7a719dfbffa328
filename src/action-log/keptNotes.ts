import type { RootState } from '../app/rootReducer';
import type { EventNote, Middle, Note, Segment } from './notes';

export interface Bound {
  /** The most notes that are kept. */
  readonly notes: number;
  /** The most characters of text in them. */
  readonly characters: number;
}

export const usualBound: Bound = { notes: 20_000, characters: 4_000_000 };

interface Open {
  readonly state: RootState;
  readonly middle: Middle | null;
  readonly notes: Note[];
  characters: number;
}

/** The notes of a log that never grows over its bound: an older half gives way, and the newer one begins in a state of its own. */
export function keptNotes({ notes: mostNotes, characters: mostCharacters }: Bound) {
  let older: Open | null = null;
  let current: Open | null = null;
  let isFull = false;

  return {
    begin(state: RootState): void {
      current = { state, middle: null, notes: [], characters: 0 };
    },
    /** @param isFromOutside a full log ends before what comes from outside, never amid what follows from it */
    add(note: Note, characters: number, isFromOutside: boolean): void {
      if (current === null || isFull) return;
      const isOver =
        current.notes.length + (older?.notes.length ?? 0) >= mostNotes ||
        current.characters + (older?.characters ?? 0) >= mostCharacters;
      if (isOver && isFromOutside) {
        // Without an older half this is a page whose flows never rest: its beginning is what tells why.
        isFull = older === null;
        older = null;
        if (isFull) return;
      }
      current.notes.push(note);
      current.characters += characters;
    },
    isHalfFull: (): boolean =>
      current !== null &&
      !isFull &&
      (current.notes.length * 2 >= mostNotes || current.characters * 2 >= mostCharacters),
    /** Begins the newer half at a moment when no flow has anything under way but what always is. */
    roll(state: RootState, pending: Middle['pending']): void {
      older = current;
      current = {
        state,
        middle: { pending, heard: lastOfEach([...(older?.middle?.heard ?? []), ...(older?.notes ?? [])]) },
        notes: [],
        characters: 0,
      };
    },
    last: (): Note | undefined => current?.notes.at(-1),
    /** What is kept, oldest first; null before it has begun. */
    stretch(): Segment | null {
      const first = older ?? current;
      return (
        first && {
          state: first.state,
          middle: first.middle,
          notes: older === null ? first.notes : [...first.notes, ...(current?.notes ?? [])],
        }
      );
    },
  };
}

function lastOfEach(notes: readonly Note[]): EventNote[] {
  const last = new Map<string, EventNote>();
  for (const note of notes) {
    if (!('type' in note)) continue;
    last.delete(note.type);
    last.set(note.type, note);
  }
  return [...last.values()];
}

/** About how many characters a value has, with something for each object. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 16;
  for (const one of Object.values(value)) sum += weightOf(one);
  return sum;
}
