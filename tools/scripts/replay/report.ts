import { escapeUTF8 } from 'entities';
import { flowPlaces } from '../../build/flowPlaces';
import { differences } from '../../../src/action-log/deepEqual';
import { nameOfEntry, type Entry, type LogFile } from '../../../src/action-log/logFile';
import type { LoadResult } from './replayLog';

export interface FileResult {
  readonly file: string;
  readonly milliseconds: number;
  /** The log; a sentence if the file cannot be read. */
  readonly log: LogFile | string;
  readonly results: readonly LoadResult[];
}

const nameOf = (step: unknown) => (step === null ? 'nothing' : nameOfEntry(step as Entry));

/** Describes a divergence in lines: the entry, what was expected, what came, and the flow. */
export function describe({ load, divergence }: LoadResult): string[] {
  if (divergence === null) return [];
  const { index, expected, got, flow } = divergence;
  const entry = load.entries[index];
  const where =
    entry === undefined
      ? 'at the end'
      : `at entry ${index + 1} of ${load.entries.length} (${nameOfEntry(entry)}, ${(entry.at / 1000).toFixed(1)} s)`;
  const isSameStep = got !== null && nameOf(expected) === nameOf(got);
  const before = load.entries.slice(Math.max(0, index - 3), index).map(nameOfEntry);
  return [
    `First divergence ${where}`,
    `  expected  ${nameOf(expected)}`,
    `  got       ${nameOf(got)}${isSameStep ? ', with other contents' : ''}`,
    ...(isSameStep ? contents(expected as object, got as object) : []),
    `  by        ${flow === null ? 'no flow: what was expected did not come' : `the flow ${flow}, ${flowPlaces()[flow] ?? 'of another build'}`}`,
    ...(before.length === 0 ? [] : [`  after     ${before.join(', ')}`]),
  ];
}

/** Where the contents differ; the recorded entry is more useful than an unfinished step. */
const contents = (expected: object, got: object) =>
  ['payload', 'args']
    .flatMap((field) => differences(valueOf(expected, field), valueOf(got, field), field))
    .slice(0, 12)
    .map((line) => `            ${line}`);
const valueOf = (step: object, field: string) => (step as Readonly<Record<string, unknown>>)[field];

const name = ({ file, results }: FileResult, at: number) => `${file}${results.length > 1 ? `, load ${at + 1}` : ''}`;

export function summary(result: FileResult): string {
  const { file, log, results } = result;
  if (typeof log === 'string') return `${file}: ${log}`;
  const entries = results.reduce((sum, { load }) => sum + load.entries.length, 0);
  const diverged = results.flatMap((one, at) =>
    one.divergence === null ? [] : [`${name(result, at)}: ${describe(one).join('\n')}`],
  );
  const loads = results.length === 1 ? 'one load' : `${results.length} loads`;
  const limits = results.flatMap(({ load }, at) =>
    load.endsAtLimit === true
      ? [`${name(result, at)} outgrew a log: what happened after its last entry is not in it`]
      : [],
  );
  return [
    ...(diverged.length > 0 ? diverged : [`${file}: ${entries} entries in ${loads}, as recorded`]),
    ...limits,
  ].join('\n');
}

export const json = (files: readonly FileResult[]): string =>
  `${JSON.stringify(
    files.map(({ file, milliseconds, log, results }) => ({
      file,
      milliseconds: Math.round(milliseconds),
      ...(typeof log === 'string' ? { unreadable: log } : {}),
      loads: results.map((one) => ({
        entries: one.load.entries.length,
        divergence: one.divergence && { ...one.divergence, lines: describe(one) },
      })),
    })),
    null,
    1,
  )}\n`;

/** The results in JUnit's format: one suite per file, one case per load. */
export function junit(files: readonly FileResult[]): string {
  const suites = files.map(({ file, milliseconds, log, results }) => {
    const cases =
      typeof log === 'string'
        ? [{ name: 'read', inside: `<error message="${escaped(log)}"/>` }]
        : results.map((one, at) => {
            const [title = '', ...lines] = describe(one);
            const failure = `<failure message="${escaped(title)}">${escaped([title, ...lines].join('\n'))}</failure>`;
            return { name: `load ${at + 1}`, inside: one.divergence === null ? '' : failure };
          });
    const seconds = (milliseconds / 1000 / cases.length).toFixed(3);
    const failures = results.filter(({ divergence }) => divergence !== null).length;
    return [
      `  <testsuite name="${escaped(file)}" tests="${cases.length}" failures="${failures}" errors="${typeof log === 'string' ? 1 : 0}">`,
      ...cases.map(
        (one) =>
          `    <testcase classname="${escaped(file)}" name="${one.name}" time="${seconds}">${one.inside}</testcase>`,
      ),
      '  </testsuite>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

// XML cannot represent control characters.
const escaped = (text: string) => escapeUTF8(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''));
