import { allMutants, nameOf } from '../../bench/replay/allMutants';
import { equivalents } from '../../bench/replay/equivalents';

test('every mutant that is listed as equivalent is one of the source as it stands', () => {
  const names = new Set(allMutants().map(nameOf));
  expect(names.size).toBeGreaterThan(300);
  expect([...equivalents.keys()].filter((name) => !names.has(name))).toEqual([]);
});
