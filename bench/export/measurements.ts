import type { BuildTimes } from './buildTimes';
import type { Visit } from './lighthouse';
import type { SiteBytes } from './siteBytes';
import type { Subject } from './subjects';

/** The parts of the bench, for `--only`. */
export const parts = ['bytes', 'lighthouse', 'login', 'build'] as const;
export type Part = (typeof parts)[number];

/** A page that Lighthouse visits. */
export interface Target {
  readonly subject: Subject;
  readonly language: 'en' | 'pl';
  readonly path: string;
}

export interface VisitedPage extends Target {
  /** One a round. */
  readonly visits: Visit[];
}

/** All that was measured in one run, as `.local/bench/export.json` keeps it. */
export interface Measurements {
  readonly when: string;
  readonly machine: string;
  readonly rounds: number;
  readonly bytes: Partial<Record<Subject, SiteBytes>>;
  readonly pages: VisitedPage[];
  /** Milliseconds from the click to the usable form, one a round. */
  readonly logIn: Partial<Record<Subject, number[]>>;
  readonly builds: Partial<Record<Subject, BuildTimes[]>>;
}

/** The middle value, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
