const lockName = 'vestibule.renewal';
/** How long to wait for another tab, which may be frozen, in milliseconds. */
const longestWait = 5_000;
const markKey = 'vestibule.renewals';

/** The time of the last granted renewal in any tab, and its session's subject: `1767225600000 subject`. */
export const renewalMark = () => read(markKey);

/** The answer to the renewal that left the mark. */
function answerIn(mark: string | null): Granted {
  // Any script of this origin may have written it.
  const [, sub] = /^\d+ ([\w-]{1,64})$/.exec(mark ?? '') ?? [];
  return renewedFor(sub);
}

/** Whether a mark was made after a moment. A mark in the future does not count: the clock was wrong and has been corrected. */
function isSince(mark: string | null, moment: number): boolean {
  const time = Number.parseInt(mark ?? '', 10);
  return time > moment && time <= Date.now();
}

/** The mark as it was when this page began to load: a later renewal in another tab also serves this page. */
export function renewalMarkAtLoad(): string | null {
  const mark = renewalMark();
  return isSince(mark, performance.timeOrigin) ? null : mark;
}

/** The longest time that a refused call may have been in flight, in milliseconds. */
const longestCall = 1_000;

/**
 * Returns a function that gives the mark as it was when a call that has just been refused was sent: a renewal granted in the
 * last second is assumed to have come later. Each renewal serves one refused call; a further refusal needs another renewal.
 */
export function renewalMarkBeforeRefusals(): () => string | null {
  let taken: string | null = null;
  return () => {
    const mark = renewalMark();
    if (mark === taken || !isSince(mark, Date.now() - longestCall)) return mark;
    taken = mark;
    return null;
  };
}

/** A renewal that the service granted, with the session's subject, if known. */
interface Granted {
  readonly kind: 'answered';
  readonly body: { readonly message: string; readonly sub?: string };
}
/** How a renewal ended: with new cookies, with a refusal, or without an answer. */
export type Renewed = Granted | { readonly kind: 'refused' | 'failed' };

export const renewedFor = (sub: unknown): Granted => ({
  kind: 'answered',
  body: { message: '', ...(typeof sub === 'string' && { sub }) },
});

type Renew<Other> = () => Promise<Granted | Other>;

// Not a timer of its own, which would keep a card that is gone in memory until it fires.
const untilWaited = () => AbortSignal.timeout(longestWait);

/** This page's calls that change the session; only the newest is in flight. */
interface SessionCalls {
  signal(): AbortSignal;
  abort(reason?: 'overtaken'): void;
}

/** Begins the turn of a call that holds the lock. @returns a function that aborts the turn's call, unless a newer turn has begun */
function beginTurn(sent: SessionCalls): () => void {
  sent.abort();
  const mine = sent.signal();
  return () => {
    if (sent.signal() === mine) sent.abort('overtaken');
  };
}

/**
 * Limits renewals to one at a time, in a tab and across the tabs of an origin (docs/behaviour.md, Calls). Calls that fail
 * together share one; a tab that waited for another's lock uses that tab's renewal if it succeeded.
 * @param renew asks the service; other tabs learn of its success through a mark in local storage
 * @param patience ends the wait for another tab's lock
 * @param before returns the mark as it was when the call that needs the renewal was sent
 * @param sent the calls that `renew` belongs to: a login or logout takes the lock from it, and the renewal starts
 *   over after that
 */
export function renewOnce<Other extends Renewed>(
  renew: Renew<Other>,
  patience = untilWaited,
  before = renewalMark,
  sent?: SessionCalls,
): Renew<Other> {
  let underWay: ReturnType<typeof renew> | null = null;
  return () => {
    underWay ??= inTurn(renew, patience, before(), sent).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function inTurn<Other extends Renewed>(
  renew: Renew<Other>,
  patience: () => AbortSignal,
  before: string | null,
  sent?: SessionCalls,
): ReturnType<Renew<Other>> {
  const inLock: Renew<Other> = async () => {
    const mark = renewalMark();
    if (mark !== before) return answerIn(mark);
    const outcome = await renew();
    if (outcome.kind === 'answered') write(markKey, `${Date.now()} ${outcome.body.sub ?? ''}`);
    return outcome;
  };
  // Without locks, the service's grace period keeps tabs that renew concurrently logged in. A server has no navigator.
  if (!globalThis.navigator || !('locks' in navigator)) return renew();
  let held: ReturnType<typeof renew> | undefined;
  let end: (() => void) | undefined;
  const begin = () => {
    end = sent && beginTurn(sent);
    return (held = inLock());
  };
  try {
    return await navigator.locks.request(lockName, { signal: patience() }, begin);
  } catch {
    // The other tab has kept the lock for too long.
    if (held === undefined) return await renew();
    // A login or logout has taken the lock: this renewal takes another turn after it.
    end?.();
    await held;
    return await inTurn(renew, patience, before, sent);
  }
}

/**
 * Wraps a login or logout, which takes the lock from its holder in any tab and aborts that call: the visitor's latest action
 * counts, and the answer to an older call could remove its cookies.
 */
export const overOlder =
  <Given extends readonly unknown[], Answer>(sent: SessionCalls, ask: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    let held: Promise<Answer> | undefined;
    let end = () => {};
    const begin = () => {
      end = beginTurn(sent);
      return (held = ask(...given));
    };
    if (!('locks' in navigator)) return begin();
    try {
      return await navigator.locks.request(lockName, { steal: true }, begin);
    } catch {
      // A newer call has taken the lock, or the browser forbids locks.
      end();
      return held ?? begin();
    }
  };

/** Storage may be absent, blocked, full or corrupt: reading then returns null, and writing returns whether it worked. */
export function read(key: string, storage = () => localStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

export function write(key: string, value: string, storage = () => localStorage): boolean {
  try {
    storage().setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
