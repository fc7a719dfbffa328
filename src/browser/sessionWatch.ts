import type { Outcome } from '../lib/outcome';
import { renewalMark } from '../../packages/session/src/renewal';

const lockName = 'vestibule.session-end';
/** The pauses before the next wait, in milliseconds: after news, to give the renewal time, and after a failure. */
const afterNews = 2_000;
const afterFailure = 30_000;

/**
 * Waits for the session's end while the visitor is logged in and the page is visible; one tab does so for all visible
 * ones. In browsers without Web Locks there is no watch: the end is noticed when the visitor returns to the tab.
 * @param wait asks the service, which may take half a minute to answer
 * @param onEnd runs when the session may have ended or the access token has expired: a renewal finds out which
 */
export function createSessionWatch(
  wait: (gone: AbortSignal) => Promise<Outcome<{ readonly hasEnded: boolean }>>,
  onEnd: () => void,
) {
  let isFollowing = false;
  let stop: AbortController | undefined;

  function settle(): void {
    const isWanted = isFollowing && !document.hidden && 'locks' in navigator;
    if (isWanted === (stop !== undefined)) return;
    stop?.abort();
    stop = isWanted ? new AbortController() : undefined;
    if (stop) void watch(stop.signal);
  }

  async function watch(signal: AbortSignal): Promise<void> {
    try {
      await navigator.locks.request(lockName, { signal }, async () => {
        while (!signal.aborted) {
          const before = renewalMark();
          const outcome = await wait(signal);
          if (signal.aborted) return;
          const isNews =
            outcome.kind === 'answered' ? outcome.body.hasEnded : outcome.kind === 'refused' && outcome.status === 401;
          // Another tab has renewed the session in the meantime; if it has ended all the same, the next answer says so.
          if (isNews && renewalMark() !== before) continue;
          if (isNews) onEnd();
          if (isNews || outcome.kind !== 'answered') await pause(isNews ? afterNews : afterFailure, signal);
        }
      });
    } catch {
      // The lock request was aborted, or the browser does not allow locks.
    }
  }

  document.addEventListener('visibilitychange', settle);
  return {
    /** Says whether the visitor is logged in, so that there is a session to watch. */
    follow(isLoggedIn: boolean): void {
      isFollowing = isLoggedIn;
      settle();
    },
  };
}

const pause = (duration: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, duration);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
