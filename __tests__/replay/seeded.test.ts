import { faults, refactors, type Seeded } from '../../bench/replay/seeded/faults';
import { textWith } from '../../bench/replay/seeded/textWith';

describe('The faults and refactors that the bench seeds', () => {
  test('are a hundred and twenty, each another one', () => {
    const nameOf = ({ file, from, to }: Seeded) => [file, from, to].join('\n');
    expect([faults.length, refactors.length]).toEqual([100, 20]);
    expect(new Set([...faults, ...refactors].map(nameOf)).size).toBe(120);
  });

  test('can all be made in the sources as they are', () => {
    for (const one of [...faults, ...refactors]) expect(textWith(one)).toContain(one.to);
  });
});
