import type { Outcome } from '../lib/outcome';
import { renewalMark } from '../../packages/session/src/renewal';

const lockName = 'vestibule.session-end';
/** The pauses before the next wait, in milliseconds: after news, for the renewal that it leads to, and after a failure. */
const afterNews = 2_000;
const afterFailure = 30_000;

/** Follows whether a session is there whose end may come from another device. */
export interface SessionWatch {
  follow(isLoggedIn: boolean): void;
}

/**
 * While somebody is logged in and looks at the page, waits for the session's end; one tab does so for all that are
 * looked at. Without locks nobody does: who looks at the page again hears of it then.
 * @param wait asks the service; its answer may take half a minute
 * @param onEnd is told that the session may have ended, or that the access has expired: a renewal tells which
 */
export function createSessionWatch(
  wait: (gone: AbortSignal) => Promise<Outcome<{ readonly hasEnded: boolean }>>,
  onEnd: () => void,
): SessionWatch {
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
          const isRefused = outcome.kind === 'refused' && outcome.status === 401;
          // Another tab has renewed meanwhile.
          if (isRefused && renewalMark() !== before) continue;
          const isNews = isRefused || (outcome.kind === 'answered' && outcome.body.hasEnded);
          if (isNews) onEnd();
          if (isNews || outcome.kind !== 'answered') await pause(isNews ? afterNews : afterFailure, signal);
        }
      });
    } catch {
      // The wait for the lock was ended, or the browser allows no locks.
    }
  }

  document.addEventListener('visibilitychange', settle);
  return {
    follow(isLoggedIn) {
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
