import { jestCounts, playwrightCounts } from '../../scripts/testing/counts';

const spec = (...annotations: object[]) => ({
  title: 'a page',
  file: 'pages.spec.ts',
  ok: true,
  tests: [{ annotations, results: [] }],
});
const report = (skipped: number, ...specs: object[]) =>
  JSON.stringify({
    suites: [{ suites: [{ specs }] }],
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped },
    errors: [],
  });
const success = { isSuccess: true, output: '' };

describe('a skipped browser test', () => {
  test('counts neither as passed nor as failed where it says what this machine lacks, and the sentence is shown', () => {
    const text = report(1, spec({ type: 'skip', description: 'nginx is not here.' }), spec());
    expect(playwrightCounts(text, success)).toMatchObject({
      passed: 3,
      failed: 0,
      skipped: ['nginx is not here.'],
    });
  });

  test('leaves the browsers that others ran in to be printed', () => {
    const text = report(0, spec({ type: 'browser', description: 'firefox 140.0' }), spec());
    expect(playwrightCounts(text, success).browsers).toEqual(['firefox 140.0']);
  });

  test('counts as failed where it gives no reason', () => {
    const text = report(2, spec({ type: 'skip', description: 'nginx is not here.' }), spec({ type: 'skip' }));
    expect(playwrightCounts(text, success)).toMatchObject({ passed: 3, failed: 1 });
  });
});

describe('a failed test', () => {
  const failed = { isSuccess: false, output: '' };

  test("of a browser is named with its file and the beginning of what it said, without the terminal's colours", () => {
    const results = [{ error: { message: '\u001b[31mError: no button\u001b[39m\n1\n2\n3\n4\n5\n6\n7\n8' } }];
    const text = report(0, { ...spec(), ok: false, tests: [{ annotations: [], results }] }, spec());
    expect(playwrightCounts(text, failed).failures).toEqual([
      ['pages.spec.ts: a page', 'Error: no button', ...'1234567'].join('\n    '),
    ]);
  });

  test('of jest is named in full, and a file that could not be run by its name', () => {
    const text = JSON.stringify({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 0,
      testResults: [
        { name: '/project/unit/broken.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
        {
          name: '/project/unit/rules.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a rule is kept', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
            { fullName: 'a rule is known', status: 'passed', failureMessages: [] },
          ],
        },
      ],
    });
    expect(jestCounts(text, failed).failures).toEqual([
      'broken.test.ts\n    No such module',
      'a rule is kept\n    Error: 1 is not 2',
    ]);
  });
});
