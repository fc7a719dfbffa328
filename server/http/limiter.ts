import { LRUCache } from 'lru-cache';
import { tooManyRequests } from '../lib/refused';
import { steadyNow } from '../lib/steadyClock';
import { hashOf } from '../lib/tokens';
import type { Counted, CounterKey, Counters } from './counters';

/** At most `most` attempts in a window of `seconds`, which begins with the first. */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
  /**
   * Lets attempts through at growing intervals instead of blocking until the window ends, so that a stranger who uses up a
   * limit does not lock others out. The waits, in seconds, double from `first` up to `longest`. With `most` 8 and
   * `first` 60, 8 attempts pass; the 8th starts a wait of 60 s, and the next one that passes a wait of 120 s.
   */
  readonly backoff?: { readonly first: number; readonly longest: number };
  /** If a key comes with wider ones: the factor by which each may have more than the one before it, rounded down. */
  readonly growth?: number;
  /** Set if the key is a visitor's address, which many visitors may share. */
  readonly isOfAddress?: true;
}

/** One key, or a key followed by the wider ones that contain it. Each is counted and has its own limit. */
type Key = string | readonly string[];

export interface Attempt<Name extends string> {
  readonly limit: Name;
  readonly key: Key;
}

interface Settlement<Name extends string> {
  readonly take?: readonly Attempt<Name>[];
  readonly refund?: readonly Attempt<Name>[];
  readonly forget?: readonly Attempt<Name>[];
}

/** One key of an attempt, hashed, with the most attempts it may have. */
interface KeyAttempt<Name extends string> {
  readonly limit: Name;
  readonly key: string;
  readonly most: number;
}

/** The limit that an attempt is past, and when its wait ends, in milliseconds since 1970. */
interface PastLimit<Name> {
  readonly limit: Name;
  readonly endsAt: number;
}

/** How many keys past their limit are remembered, to be refused without asking the counters. */
const maxBlocked = 50_000;

/**
 * Creates limits that share their counters. Keys are hashed before they are counted, so that neither memory nor a table holds
 * names and addresses. A key past its limit is refused from memory as long as its count is trusted, so that a flood causes
 * hardly any requests to the counters.
 * @param onRefused called with the limit that refused an attempt
 * @param shareOf how many times the usual limit an address may have
 */
export function createLimiters<Name extends string>(
  limits: Readonly<Record<Name, Limit>>,
  counters: Counters,
  onRefused: (limit: Name) => void = () => {},
  shareOf: (address: string) => number = () => 1,
) {
  const blocked = new LRUCache<string, { readonly endsAt: number; readonly until: number }>({
    maxSize: maxBlocked,
    sizeCalculation: () => 1,
  });

  function perKey(attempts: readonly Attempt<Name>[]): KeyAttempt<Name>[] {
    return attempts.flatMap(({ limit, key }) => {
      const { growth = 1, isOfAddress } = limits[limit];
      const keys = [key].flat();
      const most = limits[limit].most * (isOfAddress === true ? shareOf(keys[0] ?? '') : 1);
      return keys.map((one, width) => ({ limit, key: hashOf(one), most: Math.floor(most * growth ** width) }));
    });
  }

  function refuseAttempt({ limit, endsAt }: PastLimit<Name>): never {
    onRefused(limit);
    throw tooManyRequests(Math.max(1, Math.ceil((endsAt - steadyNow()) / 1_000)));
  }

  /** When the wait of an attempt past its limit ends; undefined if the attempt may pass. */
  async function waitOf(
    { limit, key, most }: KeyAttempt<Name>,
    { count, endsAt }: Counted,
  ): Promise<number | undefined> {
    const { backoff } = limits[limit];
    if (backoff === undefined) return count > most ? endsAt : undefined;
    // Attempt number `most` passes too, and starts the first wait.
    if (count < most) return undefined;
    const seconds = Math.min(backoff.first * 2 ** (count - most), backoff.longest);
    const [wait] = await counters.change({ add: [{ ...waitKey({ limit, key }), seconds }] });
    return wait !== undefined && wait.count > 1 ? wait.endsAt : undefined;
  }

  async function applyCounts(
    take: readonly KeyAttempt<Name>[],
    refund: readonly KeyAttempt<Name>[],
    forget: readonly KeyAttempt<Name>[],
  ): Promise<PastLimit<Name> | undefined> {
    for (const { limit, key } of [...refund, ...forget]) blocked.delete(`${limit} ${key}`);
    const counted = await counters.change({
      add: take.map((attempt) => ({ ...attempt, seconds: limits[attempt.limit].seconds })),
      takeBack: refund,
      // With the wait that a refunded attempt may have started.
      forget: [...forget, ...[...forget, ...refund].filter(({ limit }) => limits[limit].backoff).map(waitKey)],
    });
    for (const [index, attempt] of take.entries()) {
      const count = counted[index];
      if (count === undefined) throw new Error(`The counters gave back no count of ${attempt.limit}.`);
      const endsAt = await waitOf(attempt, count);
      if (endsAt === undefined) continue;
      // A refused attempt does not count: a flood would raise the next wait at once, or use up what is refunded later.
      const waits = take.slice(0, index).filter(({ limit }) => limits[limit].backoff !== undefined);
      await counters.change({ add: [], takeBack: [...take, ...waits.map(waitKey)] });
      blocked.set(`${attempt.limit} ${attempt.key}`, {
        endsAt,
        until: Math.min(endsAt, steadyNow() + counters.trustedMs),
      });
      return { limit: attempt.limit, endsAt };
    }
    return undefined;
  }

  async function count(attempts: readonly KeyAttempt<Name>[]): Promise<PastLimit<Name> | undefined> {
    const now = steadyNow();
    for (const { limit, key } of attempts) {
      const known = blocked.get(`${limit} ${key}`);
      if (known !== undefined && known.until > now) return { limit, endsAt: known.endsAt };
    }
    return applyCounts(attempts, [], []);
  }

  /** Counts all attempts atomically. @throws Refused 429 for the first that is past its limit; the others are not counted then */
  async function takeAll(attempts: readonly Attempt<Name>[]): Promise<void> {
    const past = await count(perKey(attempts));
    if (past !== undefined) refuseAttempt(past);
  }

  const limiterOf = (limit: Name) => ({
    /** Counts an attempt. @throws Refused 429 past the limit, with the seconds to wait */
    take: (key: Key) => takeAll([{ limit, key }]),
    /** Counts an attempt. @returns whether it is within the limit; it never throws because of the limit */
    isWithin: async (key: Key) => (await count(perKey([{ limit, key }]))) === undefined,
    refund: async (key: Key) => void (await applyCounts([], perKey([{ limit, key }]), [])),
  });
  const names = Object.keys(limits) as Name[];
  const each = Object.fromEntries(names.map((name) => [name, limiterOf(name)])) as {
    readonly [One in Name]: ReturnType<typeof limiterOf>;
  };
  return {
    ...each,
    takeAll,
    /** Refunds, forgets and takes counts atomically. @throws as `takeAll`; what was refunded or forgotten stays so */
    async settle({ take = [], refund = [], forget = [] }: Settlement<Name>) {
      const past = await applyCounts(perKey(take), perKey(refund), perKey(forget));
      if (past !== undefined) refuseAttempt(past);
    },
  };
}

const waitKey = ({ limit, key }: CounterKey): CounterKey => ({ limit: `${limit}.wait`, key });

/** Does the work; if it fails, refunds what was counted before it. */
export async function refunding<Result>(work: () => Promise<Result>, refund: () => Promise<void>): Promise<Result> {
  return work().catch(async (error: unknown) => {
    await refund();
    throw error;
  });
}
