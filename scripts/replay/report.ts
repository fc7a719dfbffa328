import { escapeUTF8 } from 'entities';
import { flowPlaces } from '../../build/flowPlaces';
import type { LogFile } from '../../src/action-log/logFile';
import { differences } from '../../src/action-log/deepEqual';
import { beforeAll } from '../../src/action-log/startState';
import { causeOfDivergence, nameOfStep, sameFields } from '../../src/action-log/stepsOfDivergence';
import type { LoadResult } from './replayLog';

/** What a divergence is, in lines that name the entry, what was expected, what came, and who did it. */
export function describe({ load, divergence }: Pick<LoadResult, 'load' | 'divergence'>): string[] {
  if (divergence === null) return [];
  const { index, expected, got, flow } = divergence;
  const entry = load.entries[index];
  if (index === beforeAll)
    return [
      'First divergence before the first entry',
      '  expected  the state that the log starts in',
      '  got       another one',
      ...differences(expected, got)
        .slice(0, 12)
        .map((line) => `            ${line.replace(/^state\./, '')}`),
      "  by        a reducer's start state",
    ];
  const where =
    entry === undefined
      ? 'at the end'
      : `at entry ${index + 1} of ${load.entries.length} (${nameOfStep(entry)}, ${(entry.at / 1000).toFixed(1)} s)`;
  const isSameStep = nameOfStep(expected) === nameOfStep(got);
  return [
    `First divergence ${where}`,
    `  expected  ${nameOfStep(expected)}`,
    `  got       ${isSameStep ? `${nameOfStep(got)}, with other contents` : nameOfStep(got)}`,
    ...(isSameStep
      ? differences(sameFields(expected, got), got)
          .slice(0, 12)
          .map((line) => `            ${line}`)
      : []),
    `  by        ${causeOfDivergence(expected, got, flow && `${flow}, ${flowPlaces()[flow] ?? 'of another build'}`)}`,
    ...(load.entries.slice(Math.max(0, index - 3), index).length === 0
      ? []
      : [
          `  after     ${load.entries
            .slice(Math.max(0, index - 3), index)
            .map(nameOfStep)
            .join(', ')}`,
        ]),
  ];
}

export interface FileResult {
  readonly file: string;
  readonly milliseconds: number;
  /** A sentence where the file cannot be read. */
  readonly unreadable: string | null;
  readonly log: LogFile | null;
  /** What is written in the file's place, and how many changes it has; null where nothing is. */
  readonly update: { readonly text: string; readonly changes: number } | null;
  readonly results: readonly LoadResult[];
}

export function summary({ file, unreadable, results }: FileResult): string {
  if (unreadable !== null) return `${file}: ${unreadable}`;
  const entries = results.reduce((sum, { load }) => sum + load.entries.length, 0);
  const diverged = results.flatMap((result, at) =>
    result.divergence === null
      ? []
      : [`${file}${results.length > 1 ? `, load ${at + 1}` : ''}: ${describe(result).join('\n')}`],
  );
  const truncated = results.flatMap(({ load }, at) =>
    load.end.isTruncated
      ? [`${file}: load ${at + 1} reached the limits of a log: what happened after its last entry is not in it`]
      : [],
  );
  const loads = results.length === 1 ? 'one load' : `${results.length} loads`;
  return [
    ...(diverged.length > 0 ? diverged : [`${file}: ${entries} entries in ${loads}, as recorded`]),
    ...[...new Set(results.flatMap(({ tolerated }) => tolerated))].map((line) => `  ${line}`),
    ...truncated,
  ].join('\n');
}

/** The results as JUnit writes them: a suite a file, a case a load. */
export function junit(files: readonly FileResult[]): string {
  const suites = files.map((one) => {
    const own: { readonly result: LoadResult | null; readonly name: string }[] =
      one.unreadable === null
        ? one.results.map((result, at) => ({ result, name: `load ${at + 1}` }))
        : [{ result: null, name: 'read' }];
    const failures = own.filter(({ result }) => result !== null && result.divergence !== null).length;
    const lines = own.map(({ result, name }) => {
      const inside =
        result === null
          ? `<error message="${escaped(one.unreadable ?? '')}"/>`
          : result.divergence === null
            ? ''
            : `<failure message="${escaped(describe(result)[0] ?? '')}">${escaped(describe(result).join('\n'))}</failure>`;
      return `    <testcase classname="${escaped(one.file)}" name="${name}" time="${(one.milliseconds / 1000 / own.length).toFixed(3)}">${inside}</testcase>`;
    });
    return [
      `  <testsuite name="${escaped(one.file)}" tests="${own.length}" failures="${failures}" errors="${one.unreadable === null ? 0 : 1}" time="${(one.milliseconds / 1000).toFixed(3)}">`,
      ...lines,
      '  </testsuite>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

// Control characters cannot be written in XML at all.
const escaped = (text: string) => escapeUTF8(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
