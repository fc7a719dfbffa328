import type { LanguageCode } from '../../shared/languages';
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
  readonly language: LanguageCode;
  readonly path: string;
}

export interface VisitedPage extends Target {
  /** One for each round. */
  readonly visits: Visit[];
}

/** Everything measured in one run, as `.local/bench/export.json` stores it. */
export interface Measurements {
  readonly when: string;
  readonly machine: string;
  readonly rounds: number;
  readonly bytes: Partial<Record<Subject, SiteBytes>>;
  readonly pages: VisitedPage[];
  /** Milliseconds from the click until the form is usable, one for each round. */
  readonly logIn: Partial<Record<Subject, number[]>>;
  /** Milliseconds from the navigation to /accounts until a log-in is sent, one for each round. */
  readonly logInSent: Partial<Record<Subject, number[]>>;
  readonly builds: Partial<Record<Subject, BuildTimes[]>>;
}

/** The median: of an even number the mean of the two in the middle, of none NaN. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
