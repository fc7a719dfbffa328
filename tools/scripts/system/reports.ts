import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Result {
  readonly passed: number;
  /** The failures, each with the first lines of its message. */
  readonly failed: readonly string[];
  /** The reasons why tests were skipped: what this machine lacks. */
  readonly skipped?: readonly string[];
  readonly times?: readonly Timed[];
}

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

interface JestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly duration?: number | null;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Enough to see what was expected and found; the runner's output has the rest. */
const told = (name: string, why = '') => {
  const lines = stripVTControlCharacters(why).split('\n');
  const first = lines.filter((line) => line.trim() !== '').slice(0, 8);
  return [name, ...first].join('\n      ');
};

/** @param file jest's `--json` output */
export function jestResult(file: string): Result {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const names = assertionResults.flatMap((one) =>
      one.status === 'failed' ? [told(one.fullName, one.failureMessages[0])] : [],
    );
    // A file that could not be run has no failed tests.
    return status === 'failed' && names.length === 0 ? [told(name, message)] : names;
  });
  return {
    passed: numPassedTests,
    failed,
    // As `itWith` writes it.
    skipped: all.flatMap(({ status, fullName }) =>
      status === 'pending' ? [/\[(.+ is not installed: .+)\]$/.exec(fullName)?.[1] ?? []].flat() : [],
    ),
    times: all.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly { readonly title: string; readonly file: string; readonly tests: readonly BrowserTest[] }[];
}

interface BrowserTest {
  readonly status: 'expected' | 'unexpected' | 'skipped';
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[];
}

/** @param file the output of Playwright's JSON reporter */
export function playwrightResult(file: string): Result {
  const tests = testsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite);
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: tests.flatMap(({ status, name, results }) =>
      status === 'unexpected' ? [told(name, results[0]?.error?.message)] : [],
    ),
    skipped: tests.flatMap(({ annotations }) =>
      annotations.flatMap(({ type, description = [] }) => (type === 'skip' ? description : [])),
    ),
    times: tests.map(({ name, results }) => ({ name, seconds: (results[0]?.duration ?? 0) / 1000 })),
  };
}

const testsOf = ({ suites = [], specs = [] }: Suite): (BrowserTest & { readonly name: string })[] => [
  ...specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, name: `${file}: ${title}` }))),
  ...suites.flatMap(testsOf),
];
