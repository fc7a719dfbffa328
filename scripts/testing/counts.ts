import type { Result } from './runNode';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  /** What to show where something failed. */
  readonly output: string;
  /** What to show in any case. */
  readonly note?: string;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly numRuntimeErrorTestSuites: number;
}

/** A skipped test counts as a failed one: nothing is passed over in silence. */
export function jestCounts(report: string | null, { isGood, output }: Result): Counts {
  if (report === null) return { passed: 0, failed: 1, output };
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = JSON.parse(
    report,
  ) as JestReport;
  const skipped = numPendingTests + numTodoTests;
  const failed = numFailedTests + numRuntimeErrorTestSuites + skipped;
  return counted(numPassedTests, failed, isGood, skipped, output);
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    }[];
  }[];
}

/** What tests were skipped for, each a sentence of their own: something that this machine lacks. They count neither as passed nor as failed. */
export function notRun(report: string | null): string[] {
  const sentences = ({ suites = [], specs = [] }: Suite): string[] => [
    ...suites.flatMap(sentences),
    ...specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description }) => (type === 'skip' && description ? [description] : [])),
      ),
    ),
  ];
  return report === null ? [] : sentences(JSON.parse(report) as Suite);
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

export function playwrightCounts(report: string | null, { isGood, output }: Result): Counts {
  if (report === null) return { passed: 0, failed: 1, output };
  const { stats, errors } = JSON.parse(report) as PlaywrightReport;
  const skipped = stats.skipped - notRun(report).length;
  return counted(stats.expected, stats.unexpected + stats.flaky + skipped + errors.length, isGood, skipped, output);
}

function counted(passed: number, failed: number, isGood: boolean, skipped: number, output: string): Counts {
  const note = skipped === 0 ? '' : `\n${skipped} skipped without a reason: such a test counts as failed.`;
  // A runner that ends badly without a failed test has still failed, and so has one that ran nothing.
  const isSilentFailure = failed === 0 && (!isGood || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed, output: output + note };
}
