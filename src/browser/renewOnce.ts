import type { Outcome } from '../lib/outcome';
import { timeLimit } from '../lib/timeLimit';
import { readStored, writeStored } from './storage';

const lockName = 'vestibule.renewal';
/** How long another tab, perhaps a frozen one, is waited for, in milliseconds. */
const longestWait = 5_000;
const markKey = 'vestibule.renewals';

/** The time of the last renewal that was granted, in whichever tab. */
export const renewalMark = () => readStored(markKey);

/** Whether a mark was made since a moment; not one of the future, which a clock made that was wrong and has been set. */
const isSince = (mark: string | null, moment: number) => Number(mark) > moment && Number(mark) <= Date.now();

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

/**
 * One renewal at a time, in a tab and across tabs (docs/behaviour.md, Calls). Calls that fail together wait for
 * the same one; a tab that waited for another's lock takes that one's success for its own.
 * @param renew asks the service; its 200 is what other tabs hear of, through a mark in local storage that it changes
 * @param patience ends the wait for another tab's lock
 * @param before the mark as it was when the call was sent that needs the renewal
 */
export function renewOnce<Body>(
  renew: () => Promise<Outcome<Body>>,
  granted: Body,
  patience = () => timeLimit(longestWait),
  before = renewalMark,
): () => Promise<Outcome<Body>> {
  let underWay: Promise<Outcome<Body>> | null = null;
  return () => {
    underWay ??= inTurn(renew, granted, patience(), before()).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

async function inTurn<Body>(
  renew: () => Promise<Outcome<Body>>,
  granted: Body,
  patience: AbortSignal,
  before: string | null,
): Promise<Outcome<Body>> {
  const inLock = async (): Promise<Outcome<Body>> => {
    if (renewalMark() !== before) return { kind: 'answered', body: granted };
    const outcome = await renew();
    if (outcome.kind === 'answered') writeStored(markKey, String(Date.now()));
    return outcome;
  };
  // Without a lock the service's grace window keeps tabs that renew at once logged in.
  if (!('locks' in navigator)) return renew();
  let isHeld = false;
  try {
    return await navigator.locks.request(lockName, { signal: patience }, () => {
      isHeld = true;
      return inLock();
    });
  } catch (error) {
    if (isHeld) throw error;
    return await renew();
  }
}
