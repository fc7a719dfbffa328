import { readSources } from '../support/sourceTree';

const lines = (text: string) => text.trimEnd().split('\n').length;
const tooLong = (files: ReturnType<typeof readSources>, most: number) =>
  files.filter(({ text }) => lines(text) > most).map(({ path, text }) => `${path} has ${lines(text)} lines`);
const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

describe('The size of things', () => {
  const front = readSources('src', 'sagas', 'shared');
  const flows = readSources('sagas').filter(({ path }) => path !== 'sagas/effects.ts');

  test('no file of the front end is longer than 220 lines', () => {
    expect(tooLong(front, 220)).toEqual([]);
  });

  test('a flow is one file of at most about 80 lines', () => {
    expect(tooLong(flows, 110)).toEqual([]);
    expect(median(flows.map(({ text }) => lines(text)))).toBeLessThan(50);
  });

  test('no barrels: index files are the languages’ alone', () => {
    const paths = readSources('src', 'sagas', 'shared', 'i18n', 'server').map(({ path }) => path);
    expect(paths.filter((path) => /\/index\.tsx?$/.test(path) && !/^i18n\/[^/]+\/index\.ts$/.test(path))).toEqual([]);
  });
});
