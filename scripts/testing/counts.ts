import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { RunResult } from '../system/run';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** Why tests were skipped: what this machine lacks, a sentence for each test. */
  readonly skipped: readonly string[];
  /** The browsers that tests said they ran in, with their versions. */
  readonly browsers?: readonly string[];
  /** What to show where something failed. */
  readonly output: string;
  /** The tests that failed, each by its name with the beginning of its message. */
  readonly failures?: readonly string[];
}

/** The counts of a stage that is one check. */
export const oneCheck = ({ isSuccess, output }: RunResult): Counts => ({
  passed: isSuccess ? 1 : 0,
  failed: isSuccess ? 0 : 1,
  skipped: [],
  output,
});

/** The counts of several runs together. */
export const sumOf = (parts: readonly Counts[]): Counts => ({
  passed: parts.reduce((sum, { passed }) => sum + passed, 0),
  failed: parts.reduce((sum, { failed }) => sum + failed, 0),
  skipped: parts.flatMap(({ skipped }) => skipped),
  output: parts.map(({ output }) => output.trim()).join('\n'),
  failures: parts.flatMap(({ failures = [] }) => failures),
});

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** @param report jest's `--json`, or null where it wrote none. jest knows no reason for a skipped test, which counts as failed. */
export function jestCounts(report: string | null, result: RunResult): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: [], output: result.output };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites, testResults } =
    JSON.parse(report) as JestReport;
  const counts = counted(
    numPassedTests,
    numFailedTests + numRuntimeErrorTestSuites,
    numPendingTests + numTodoTests,
    [],
    result,
  );
  const failures = testResults.flatMap(({ name, message, status, assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file that could not be run has no test that failed.
    if (status === 'failed' && failed.length === 0) return [failure(path.basename(name), message)];
    return failed.map(({ fullName, failureMessages }) => failure(fullName, failureMessages[0]));
  });
  return { ...counts, failures };
}

/** A test's name, and the first lines of what it said without the terminal's colours. */
const failure = (name: string, message = '') =>
  [name, ...stripVTControlCharacters(message).trim().split('\n').slice(0, 8)].join('\n    ');

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

interface PlaywrightReport extends Suite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/** @param report of Playwright's JSON reporter, or null where it wrote none. A test that is skipped without a reason counts as failed. */
export function playwrightCounts(report: string | null, result: RunResult): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: [], output: result.output };
  const { stats, errors, ...suite } = JSON.parse(report) as PlaywrightReport;
  const reasons = annotated(suite, 'skip');
  const counts = counted(
    stats.expected,
    stats.unexpected + stats.flaky + errors.length,
    stats.skipped - reasons.length,
    reasons,
    result,
  );
  return { ...counts, browsers: annotated(suite, 'browser'), failures: failuresOf(suite) };
}

const failuresOf = ({ suites = [], specs = [] }: Suite): string[] => [
  ...suites.flatMap(failuresOf),
  ...specs.flatMap(({ title, file, ok, tests }) =>
    ok
      ? []
      : [
          failure(
            `${file}: ${title}`,
            tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
          ),
        ],
  ),
];

/** What the tests of a report say that they measured, by their annotations. */
export const measuredBy = (report: string): string[] => annotated(JSON.parse(report) as PlaywrightReport, 'measured');

const annotated = ({ suites = [], specs = [] }: Suite, wanted: string): string[] => [
  ...suites.flatMap((inner) => annotated(inner, wanted)),
  ...specs.flatMap(({ tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description }) => (type === wanted && description ? [description] : [])),
    ),
  ),
];

function counted(
  passed: number,
  failed: number,
  skippedSilently: number,
  skipped: readonly string[],
  { isSuccess, output }: RunResult,
): Counts {
  const note = skippedSilently === 0 ? '' : `\n${skippedSilently} skipped without a reason: counted as failed.`;
  const all = failed + skippedSilently;
  // A runner that ends badly without a failed test has still failed, and so has one that ran nothing.
  const isSilentFailure = all === 0 && (!isSuccess || passed + skipped.length === 0);
  return { passed, failed: isSilentFailure ? 1 : all, skipped, output: output + note };
}
