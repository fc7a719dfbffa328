import { playwrightCounts } from '../../scripts/testing/counts';

const spec = (...annotations: object[]) => ({ tests: [{ annotations }] });
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
