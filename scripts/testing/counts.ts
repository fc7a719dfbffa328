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
});

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** @param report jest's `--json`, or null where it wrote none. jest knows no reason for a skipped test, which counts as failed. */
export function jestCounts(report: string | null, result: RunResult): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: [], output: result.output };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(
    report,
  ) as JestReport;
  return counted(
    numPassedTests,
    numFailedTests + numRuntimeErrorTestSuites,
    numPendingTests + numTodoTests,
    [],
    result,
  );
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly tests: readonly {
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
  return { ...counts, browsers: annotated(suite, 'browser') };
}

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
