const lockName = 'vestibule.renewal';
/** How long another tab, perhaps a frozen one, is waited for, in milliseconds. */
const longestWait = 5_000;
const markKey = 'vestibule.renewals';

/** The time of the last renewal that was granted, in whichever tab, and whose session it was: `1767225600000 subject`. */
export const renewalMark = () => read(markKey);

/** The answer to the renewal that left the mark. */
function answerIn(mark: string | null): Granted {
  // Anybody of this origin may have written it.
  const [, sub] = /^\d+ ([\w-]{1,64})$/.exec(mark ?? '') ?? [];
  return renewedFor(sub);
}

/** Whether a mark was made since a moment; not one of the future, which a clock made that was wrong and has been set. */
function isSince(mark: string | null, moment: number): boolean {
  const time = Number.parseInt(mark ?? '', 10);
  return time > moment && time <= Date.now();
}

/** The mark as it was when this page began to load: a renewal that another tab was granted since then serves it too. */
export function renewalMarkAtLoad(): string | null {
  const mark = renewalMark();
  return isSince(mark, performance.timeOrigin) ? null : mark;
}

/** How long a call that was refused may have been under way, in milliseconds. */
const longestCall = 1_000;

/**
 * Gives the mark before each call that was refused just now: a renewal of the last second was granted after it was sent.
 * It serves one call of a page: who is refused again needs another renewal.
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

/** A renewal that the service granted, and whose session it was, if known. */
interface Granted {
  readonly kind: 'answered';
  readonly body: { readonly message: string; readonly sub?: string };
}
/** How a renewal ended: with new cookies, with an answer that says no, or without an answer. */
export type Renewed = Granted | { readonly kind: 'refused' | 'failed' };

export const renewedFor = (sub: unknown): Granted => ({
  kind: 'answered',
  body: { message: '', ...(typeof sub === 'string' && { sub }) },
});

type Renew<Other> = () => Promise<Granted | Other>;

function untilWaited(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), longestWait);
  return controller.signal;
}

/** The calls of this page that change the session, of which the newest alone is under way. */
interface SessionCalls {
  signal(): AbortSignal;
  abandon(): void;
}

/** Begins the turn of a call that has the lock. @returns ends what was sent in it, unless a newer turn has begun */
function beginTurn(sent: SessionCalls): () => void {
  sent.abandon();
  const mine = sent.signal();
  return () => {
    if (sent.signal() === mine) sent.abandon();
  };
}

/**
 * One renewal at a time, in a tab and across the tabs of an origin (docs/behaviour.md, Calls). Calls that fail together
 * wait for the same one; a tab that waited for another's lock takes that one's success for its own.
 * @param renew asks the service; its 200 is what other tabs hear of, through a mark in local storage that it changes
 * @param patience ends the wait for another tab's lock
 * @param before the mark as it was when the call was sent that needs the renewal
 * @param sent what `renew` sends with: a log-in or log-out takes the lock from it, and the renewal begins anew after that
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
  // Without a lock the service's grace window keeps tabs that renew at once logged in. A server has no navigator.
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
    if (held === undefined) return await renew();
    end?.();
    await held;
    return await inTurn(renew, patience, before, sent);
  }
}

/**
 * A log-in or log-out, which takes the lock from whatever has it in any tab, and ends that: what the visitor did later
 * counts, and the answer to an older call would take its cookies away.
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
      // A newer one has taken it, or the browser allows no locks.
      end();
      return held ?? begin();
    }
  };

/** Reads local storage, which may be absent, blocked or full. */
export function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to local storage where that is possible. */
export function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // What is kept there is a hint.
  }
}
