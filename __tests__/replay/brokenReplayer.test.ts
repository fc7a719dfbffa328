import { breaks, brokenSource } from '../../bench/replay/breaks';

test('The breaks of the replayer that the bench tries can all be made in the sources as they are', () => {
  expect(breaks.map((_, at) => brokenSource(at).size)).toEqual(breaks.map(() => 1));
});
