import type { RenewalAnswer } from '../../shared/contract';
import type { Outcome } from '../lib/outcome';
import { timeLimit } from '../lib/timeLimit';
import { readStored, writeStored } from './storage';

const lockName = 'vestibule.renewal';
/** How long another tab, perhaps a frozen one, is waited for, in milliseconds. */
const longestWait = 5_000;
const markKey = 'vestibule.renewals';

/** The time of the last renewal that was granted, in whichever tab, and whose session it was: `1767225600000 subject`. */
export const renewalMark = () => readStored(markKey);

/** The answer to the renewal that left the mark. */
function answerIn(mark: string | null): RenewalAnswer {
  // Anybody of this origin may have written it.
  const [, sub] = /^\d+ ([\w-]{1,64})$/.exec(mark ?? '') ?? [];
  return { message: '', ...(sub !== undefined && { sub }) };
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

type Renew = () => Promise<Outcome<RenewalAnswer>>;

/**
 * One renewal at a time, in a tab and across tabs (docs/behaviour.md, Calls). Calls that fail together wait for
 * the same one; a tab that waited for another's lock takes that one's success for its own.
 * @param renew asks the service; its 200 is what other tabs hear of, through a mark in local storage that it changes
 * @param patience ends the wait for another tab's lock
 * @param before the mark as it was when the call was sent that needs the renewal
 * @param giveUp aborts what `renew` has sent: a log-in or log-out takes the lock from it, and the renewal begins anew after that
 */
export function renewOnce(
  renew: Renew,
  patience = () => timeLimit(longestWait),
  before = renewalMark,
  giveUp = () => {},
): Renew {
  let underWay: ReturnType<Renew> | null = null;
  return () => {
    underWay ??= inTurn(renew, patience, before(), giveUp).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function inTurn(
  renew: Renew,
  patience: () => AbortSignal,
  before: string | null,
  giveUp: () => void,
): ReturnType<Renew> {
  const inLock: Renew = async () => {
    const mark = renewalMark();
    if (mark !== before) return { kind: 'answered', body: answerIn(mark) };
    const outcome = await renew();
    if (outcome.kind === 'answered') writeStored(markKey, `${Date.now()} ${outcome.body.sub ?? ''}`);
    return outcome;
  };
  // Without a lock the service's grace window keeps tabs that renew at once logged in.
  if (!('locks' in navigator)) return renew();
  let held: ReturnType<Renew> | undefined;
  try {
    return await navigator.locks.request(lockName, { signal: patience() }, () => (held = inLock()));
  } catch {
    if (held === undefined) return await renew();
    giveUp();
    await held;
    return await inTurn(renew, patience, before, giveUp);
  }
}

/**
 * A log-in or log-out, which takes the lock from any renewal: what the visitor did later counts, and the answer to a
 * renewal that was sent before would take its cookies away.
 */
export const overRenewals =
  <Given extends readonly unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    let held: Promise<Answer> | undefined;
    const begin = () => (held ??= ask(...given));
    if (!('locks' in navigator)) return begin();
    try {
      return await navigator.locks.request(lockName, { steal: true }, begin);
    } catch {
      // Another log-in or log-out has taken it, or the browser allows no locks.
      return begin();
    }
  };
