import { hash, verify } from '@node-rs/argon2';
import { busy } from '../lib/refused';

/** OWASP's second choice for argon2id: 19 MiB, two passes, a parallelism of one; about 10 ms. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The priorities of hashing: for visitors who proved their identity, for those from the network of one, and for all others. */
const ranks = ['known', 'neighbour', 'stranger'] as const;
export type Rank = (typeof ranks)[number];

/** The order in which the ranks take turns while all of them wait, so that a flood from one rank cannot block another. */
const turns: readonly Rank[] = ['known', 'neighbour', 'known', 'stranger'];

const ownForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

export type Passwords = ReturnType<typeof createPasswords>;

interface GateOptions {
  readonly parameters?: typeof hashParameters;
  readonly concurrency?: number;
  readonly maxQueue?: number;
}

/**
 * Hashing behind a gate: each hash occupies one of libuv's threads, which file access and DNS need too. Each rank has a
 * queue of its own, so that strangers cannot crowd out known visitors. Once a queue is full, at 50 times the concurrency,
 * requests are refused (503) rather than kept waiting.
 */
export function createPasswords({
  parameters = hashParameters,
  concurrency = 2,
  maxQueue = 50 * concurrency,
}: GateOptions = {}) {
  const gate = createGate(concurrency, maxQueue);
  let dummy: Promise<string> | undefined;
  return {
    /** Call this before work that leads up to a hash. @throws Refused 503 if the queue for hashes is full */
    requireRoom: gate.requireRoom,
    hash: (password: string, rank?: Rank) => gate.run(() => hash(normalizedBytes(password), parameters), rank),
    /** How busy hashing is: how many passwords can be hashed at once, how many are, and how many wait. */
    load: () => ({ concurrency, ...gate.load() }),
    /**
     * Returns true if the password matches the hash. Without a hash, or with one from another system, it does the same work
     * and returns false, so that the response time reveals nothing; see `importedPasswords.ts`.
     */
    async matches(password: string, stored: string | undefined, rank?: Rank) {
      const own = stored !== undefined && ownForm.test(stored) ? stored : undefined;
      const right = own ?? (await (dummy ??= hash('nobody has this password', parameters)));
      return (await gate.run(() => verify(right, normalizedBytes(password)), rank)) && own !== undefined;
    },
    /** Whether the hash was made with weaker parameters than today's, or by another system. */
    isOutdated: (stored: string) => {
      const found = ownForm.exec(stored);
      return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
    },
  };
}

// Normalized, because keyboards and systems differ in how they compose an accent.
function normalizedBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8');
}

/** Lets `concurrency` tasks run; of each rank, up to `maxQueue` wait, and any more are refused with 503. */
export function createGate(concurrency: number, maxQueue: number) {
  const waiting: Record<Rank, (() => void)[]> = { known: [], neighbour: [], stranger: [] };
  let inside = 0;
  let turn = 0;
  /** The next task of the rank whose turn it is; if that rank has none, of the first rank that has one. */
  function next(): (() => void) | undefined {
    const first = turns[(turn += 1) % turns.length] ?? 'known';
    const rank = [first, ...ranks].find((one) => waiting[one].length > 0);
    return rank && waiting[rank].shift();
  }
  function requireRoom(rank: Rank): void {
    if (inside >= concurrency && waiting[rank].length >= maxQueue) throw busy(2);
  }
  return {
    requireRoom,
    load: () => ({ busy: inside, waiting: ranks.reduce((sum, rank) => sum + waiting[rank].length, 0) }),
    async run<Result>(work: () => Promise<Result>, rank: Rank = 'stranger'): Promise<Result> {
      requireRoom(rank);
      if (inside >= concurrency) await new Promise<void>((resolve) => waiting[rank].push(resolve));
      else inside += 1;
      try {
        return await work();
      } finally {
        const enter = next();
        if (enter === undefined) inside -= 1;
        else enter();
      }
    },
  };
}
