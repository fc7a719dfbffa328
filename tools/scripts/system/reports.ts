import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

export interface Result {
  readonly passed: number;
  /** The failures, each with the first lines of its message. */
  readonly failed: readonly string[];
  /** The reasons why tests were skipped: what this machine lacks. */
  readonly skipped?: readonly string[];
  readonly times?: readonly { readonly name: string; readonly seconds: number }[];
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
  return [name, ...lines.filter((line) => line.trim() !== '').slice(0, 8)].join('\n      ');
};

/** @param file jest's `--json` output */
export function jestResult(file: string): Result {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: numPassedTests,
    failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((one) => one.status === 'failed');
      // A file that could not be run has no failed tests.
      if (status === 'failed' && failed.length === 0) return [told(name, message)];
      return failed.map(({ fullName, failureMessages: [why] }) => told(fullName, why));
    }),
    // As `itWith` writes it.
    skipped: all.flatMap(({ status, fullName }) =>
      status === 'pending' ? (/\[(.+ is not installed: .+)\]$/.exec(fullName)?.slice(1) ?? []) : [],
    ),
    times: all.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
  };
}

/** @param file the output of Playwright's JSON reporter */
export function playwrightResult(file: string): Result {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport;
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected,
    failed: specs.flatMap(({ ok, file: place, title, tests }) =>
      ok ? [] : [told(`${place}: ${title}`, tests.flatMap(({ results }) => results)[0]?.error?.message)],
    ),
    skipped: specs.flatMap(({ tests }) =>
      tests.flatMap(({ annotations }) =>
        annotations.flatMap(({ type, description = [] }) => (type === 'skip' ? description : [])),
      ),
    ),
    times: specs.map(({ title, tests }) => ({
      name: title,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  };
}

const specsOf = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [...specs, ...suites.flatMap(specsOf)];
