import type { RootState } from '../app/rootReducer';
import type { RawEntry, Recording } from './rawEntries';

export interface Limits {
  readonly entries: number;
  /** The most characters of text in them. */
  readonly characters: number;
}

export const usualLimits: Limits = { entries: 50_000, characters: 8_000_000 };

/** The entries of a load up to the limits; it ends there, and says so. */
export function createBoundedLog(limits: Limits) {
  const entries: RawEntry[] = [];
  let begin: RootState | null = null;
  let characters = 0;
  let isTruncated = false;

  return {
    begin(state: RootState): void {
      begin = state;
    },
    /**
     * @param weight about how many characters the entry has
     * @param isFromOutside a log ends before what comes from outside, never amid what follows from it
     */
    add(entry: RawEntry, weight: number, isFromOutside: boolean): void {
      isTruncated ||= isFromOutside && (entries.length >= limits.entries || characters >= limits.characters);
      if (begin === null || isTruncated) return;
      characters += weight;
      entries.push(entry);
    },
    /** What is kept so far; null before `begin`. */
    recording: (): Recording | null => begin && { state: begin, entries, isTruncated },
  };
}

/** About how many characters a value has, with something for each object. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 16;
  for (const one of Object.values(value)) sum += weightOf(one);
  return sum;
}
