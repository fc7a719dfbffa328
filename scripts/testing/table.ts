import type { Counts } from './counts';

export interface StageResult extends Counts {
  readonly title: string;
  readonly seconds: number;
}

/** The stages in rows, and the sum of their counts; the time of all is given, because stages run side by side. */
export function stageTable(results: readonly StageResult[], seconds: number): string {
  const sum = (count: (result: StageResult) => number) => results.reduce((total, one) => total + count(one), 0);
  const rows = [
    ['', 'passed', 'failed', 'skipped', 'time'],
    ...results.map((one) => cells(one.title, one.passed, one.failed, one.skipped.length, one.seconds)),
    cells(
      'All',
      sum(({ passed }) => passed),
      sum(({ failed }) => failed),
      sum(({ skipped }) => skipped.length),
      seconds,
    ),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('   '),
    )
    .join('\n');
}

const cells = (title: string, passed: number, failed: number, skipped: number, seconds: number): string[] => [
  title,
  ...[passed, failed, skipped].map(String),
  duration(seconds),
];

/** Such as `5 min 08 s`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  const rest = whole % 60;
  return whole < 60 ? `${rest} s` : `${Math.floor(whole / 60)} min ${String(rest).padStart(2, '0')} s`;
}
