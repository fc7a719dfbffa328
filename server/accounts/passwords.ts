import { hash, verify } from '@node-rs/argon2';
import { busy } from '../http/refused';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 10 ms. */
export const hashParameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
export type HashParameters = typeof hashParameters;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether the password is the hash's. Without a hash the same work is done and the answer is no, so that time tells nothing. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether the hash was made with weaker parameters than today's. */
  isOutdated(hash: string): boolean;
}

/** How busy hashing is: how many passwords are hashed and how many wait, of how many at once. */
export interface HashingLoad {
  readonly lanes: number;
  readonly busy: number;
  readonly waiting: number;
}

interface GateOptions {
  readonly parameters?: HashParameters;
  /** The lanes: how many passwords are hashed at once. */
  readonly atOnce?: number;
  readonly longestQueue?: number;
}

/**
 * Hashing behind a gate: each hash holds one of libuv's threads, and files and DNS wait behind them.
 * Past the queue's bound, 50 for each lane, a request is refused (503) rather than kept waiting.
 */
export function passwordsBehindGate({
  parameters = hashParameters,
  atOnce = 2,
  longestQueue = 50 * atOnce,
}: GateOptions = {}): Passwords & { load(): HashingLoad } {
  const gate = gateOf(atOnce, longestQueue);
  let dummy: Promise<string> | undefined;
  const hashed = (password: string) => gate.run(() => hash(bytesOf(password), parameters));
  return {
    hash: hashed,
    load: () => ({ lanes: atOnce, ...gate.load() }),
    async matches(password, stored) {
      const right = stored ?? (await (dummy ??= hash('nobody has this password', parameters)));
      return (await gate.run(() => verify(right, bytesOf(password)))) && stored !== undefined;
    },
    isOutdated: (stored) => {
      const found = /\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored);
      return found === null || Number(found[1]) < parameters.memoryCost || Number(found[2]) < parameters.timeCost;
    },
  };
}

// Every byte counts, but one text may have several: keyboards and systems differ in how they compose an accent.
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'), 'utf8');
}

function gateOf(atOnce: number, longestQueue: number) {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    load: () => ({ busy: inside, waiting: waiting.length }),
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (inside >= atOnce) {
        if (waiting.length >= longestQueue) throw busy(2);
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else inside += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) inside -= 1;
        else next();
      }
    },
  };
}
