import { cpus } from 'node:os';

export interface Row {
  readonly label: string;
  readonly figure: string;
  /** The aim, in words. */
  readonly goal: string;
  readonly isReached: boolean;
  readonly details?: string;
}

export interface MeasureOptions {
  /** Whether to measure only a tenth of everything. */
  readonly isQuick: boolean;
  readonly say: (progress: string) => void;
}

export type Measures = Readonly<Record<string, (options: MeasureOptions) => Promise<readonly Row[]>>>;

export function tableOf(rows: readonly Row[]): string {
  const cell = (content: string) => content.replaceAll('|', '\\|');
  return [
    '| figure | measured | at least | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ label, figure, goal, isReached, details }) =>
        `| ${cell(label)} | **${cell(figure)}**${details === undefined ? '' : ` (${cell(details)})`} | ${goal} | ${isReached ? 'held' : '**not reached**'} |`,
    ),
    '',
    `Measured ${new Date().toISOString().slice(0, 10)} on ${cpus().length} cores (${process.arch}), Node ${process.versions.node}.`,
  ].join('\n');
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A row whose figure must not exceed a maximum. */
export const boundRow = (label: string, value: number, most: number, written: (value: number) => string): Row => ({
  label,
  figure: written(value),
  goal: `≤ ${written(most)}`,
  isReached: value <= most,
});
