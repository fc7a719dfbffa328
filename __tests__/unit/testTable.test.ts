import { duration, stageTable } from '../../scripts/testing/table';

describe('the table of the test command', () => {
  test('has a row for each stage, and the sums and the time of all in the last', () => {
    const stage = { output: '', skipped: [] };
    const table = stageTable(
      [
        { ...stage, title: 'Types', passed: 2, failed: 0, seconds: 7.6 },
        { ...stage, title: 'Browser tests', passed: 410, failed: 1, skipped: ['nginx is not installed'], seconds: 187 },
      ],
      190,
    );
    expect(table.split('\n').map((line) => line.trimEnd().split(/\s{2,}/))).toEqual([
      ['', 'passed', 'failed', 'skipped', 'time'],
      ['Types', '2', '0', '0', '8 s'],
      ['Browser tests', '410', '1', '1', '3 min 07 s'],
      ['All', '412', '1', '1', '3 min 10 s'],
    ]);
  });

  test.each([
    [0.4, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [360, '6 min 00 s'],
  ])('%d seconds are %s', (seconds, text) => {
    expect(duration(seconds)).toBe(text);
  });
});
