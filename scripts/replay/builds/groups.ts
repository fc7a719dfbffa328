import { signOf, type Difference } from './difference';

/** A load of a log on which two builds differ. */
export interface Found {
  readonly file: string;
  /** Of how many loads the log has which one, from 1. */
  readonly load: number;
  readonly entries: number;
  /** The name of the entry after which they differ. */
  readonly after: string;
  readonly difference: Difference;
}

/** Logs that differ in the same way, the smallest first; so are the groups. */
export function groupsOf(found: readonly Found[]): Found[][] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const sign = signOf(one.difference);
    groups.set(sign, [...(groups.get(sign) ?? []), one]);
  }
  const sizeOf = ({ entries, difference }: Found) => difference.entry * 100_000 + entries;
  const sorted = [...groups.values()].map((group) => group.toSorted((a, b) => sizeOf(a) - sizeOf(b)));
  return sorted.sort((a, b) => sizeOf(a[0] as Found) - sizeOf(b[0] as Found));
}
