import { availableParallelism } from 'node:os';
import { hashParameters, passwordsBehindGate, type Rank } from '../../server/accounts/passwords';
import { readHashingConcurrency, threadsFor } from '../../server/accounts/hashingConcurrency';

const gigabyte = 1024 ** 3;

describe('HASHING_CONCURRENCY', () => {
  it('is one for each processor, as far as an eighth of the memory goes', () => {
    const concurrency = (processors: number, memory: number) =>
      readHashingConcurrency(undefined, undefined, { processors, memory });
    expect(concurrency(2, 8 * gigabyte)).toBe(2);
    expect(concurrency(64, 64 * gigabyte)).toBe(64);
    expect(concurrency(64, gigabyte)).toBe(6);
    expect(concurrency(4, gigabyte / 16)).toBe(1);
    expect(readHashingConcurrency(undefined, undefined)).toBeLessThanOrEqual(availableParallelism());
    // An eighth of 1 GB, and not one hash more.
    expect(7 * hashParameters.memoryCost * 1024).toBeGreaterThan(gigabyte / 8);
  });

  it('is the configured value, if memory and threads allow it', () => {
    const machine = { processors: 2, memory: gigabyte };
    expect(readHashingConcurrency('5', undefined, machine)).toBe(5);
    expect(readHashingConcurrency('5', '6', machine)).toBe(5);
    expect(() => readHashingConcurrency('0', undefined, machine)).toThrow(
      "HASHING_CONCURRENCY must be a number from 1 to 26, not '0'.",
    );
    expect(() => readHashingConcurrency('2.5', undefined, machine)).toThrow(/^HASHING_CONCURRENCY must be/);
    expect(() => readHashingConcurrency('27', undefined, machine)).toThrow(
      'HASHING_CONCURRENCY 27 needs 513 MB, and there are 1024 MB for everything: set it to 26 at most.',
    );
    expect(() => readHashingConcurrency('5', '4', machine)).toThrow(
      'HASHING_CONCURRENCY 5 needs more threads than UV_THREADPOOL_SIZE 4: leave that out, or set it to 12.',
    );
  });

  it('has threads for imported passwords too, and leaves four for files and names of hosts', () => {
    expect(threadsFor('6')).toBe(6 + 3 + 4);
    expect(threadsFor(undefined)).toBeGreaterThan(4);
    expect(threadsFor('nonsense')).toBe(threadsFor(undefined));
  });

  it('B6 at most so many are hashed at once, and 50 wait for each', async () => {
    const passwords = passwordsBehindGate({ parameters: { ...hashParameters, memoryCost: 64 }, atOnce: 3 });
    const hashes = Array.from({ length: 153 }, () => passwords.hash('x'));
    expect(passwords.load()).toEqual({ concurrency: 3, busy: 3, waiting: 150 });
    await expect(passwords.hash('x')).rejects.toMatchObject({ status: 503 });
    await Promise.all(hashes);
    expect(passwords.load()).toEqual({ concurrency: 3, busy: 0, waiting: 0 });
  });

  it('B13 strangers who flood take no place of visitors, and come after them, but get every fourth turn', async () => {
    const passwords = passwordsBehindGate({ parameters: { ...hashParameters, memoryCost: 64 }, atOnce: 1 });
    const done: Rank[] = [];
    const hashed = async (rank: Rank) => void (await passwords.hash('x', rank).then(() => done.push(rank)));
    const flood = Array.from({ length: 51 }, () => hashed('stranger'));
    await expect(passwords.hash('x', 'stranger')).rejects.toMatchObject({ status: 503 });
    const visitors = (['neighbour', 'known'] as const).flatMap((rank) =>
      Array.from({ length: 50 }, () => hashed(rank)),
    );
    await Promise.all([...flood, ...visitors]);
    const ofFirst = (count: number, rank: Rank) => done.slice(1, 1 + count).filter((one) => one === rank).length;
    expect([ofFirst(100, 'known'), ofFirst(100, 'neighbour'), ofFirst(100, 'stranger')]).toEqual([50, 25, 25]);
    expect(ofFirst(134, 'neighbour')).toBe(50);
  });
});
