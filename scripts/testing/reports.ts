import { readFileSync } from 'node:fs';

export interface Result {
  readonly passed: number;
  readonly failed: readonly string[];
  /** Why tests were skipped: what this machine lacks. */
  readonly skipped?: readonly string[];
}

interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** @param file where jest wrote its `--json` */
export function jestResult(file: string): Result {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const names = assertionResults.flatMap((one) => (one.status === 'failed' ? [one.fullName] : []));
    // A file that could not be run has no test that failed.
    return status === 'failed' && names.length === 0 ? [name] : names;
  });
  return { passed: numPassedTests, failed };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly tests: readonly BrowserTest[] }[];
}

interface BrowserTest {
  readonly status: 'expected' | 'unexpected' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

/** @param file where Playwright's JSON reporter wrote */
export function playwrightResult(file: string): Result {
  const tests = testsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: tests.flatMap(({ status, name }) => (status === 'unexpected' ? [name] : [])),
    skipped: tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description = [] }) => (type === 'skip' ? description : [])),
    ),
  };
}

const testsOf = ({ suites = [], specs = [] }: Suite): (BrowserTest & { readonly name: string })[] => [
  ...specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, name: `${file}: ${title}` }))),
  ...suites.flatMap(testsOf),
];
