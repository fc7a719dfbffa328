import { firstOf, longestWait } from '../lib/timeLimit';

export type Abandonable = ReturnType<typeof abandonable>;

/** A signal that aborts a call after the longest wait, or when the visitor gives up waiting. */
export function waitLimit(until?: Pick<Abandonable, 'signal'>): AbortSignal {
  const limit = AbortSignal.timeout(longestWait * 1_000);
  return until === undefined ? limit : firstOf(limit, until.signal());
}

function abandonable() {
  let controller = new AbortController();
  return {
    /** The signal to send calls with; `abandon` aborts it, with the reason as the error's message. */
    signal: () => controller.signal,
    abandon(reason?: 'overtaken'): void {
      controller.abort(new DOMException(reason, 'AbortError'));
      controller = new AbortController();
    },
  };
}

/** Aborts all calls of a page, or only the exclusive ones that change its session: renewals, logins and logouts. */
export function createCallsUnderWay() {
  const calls = abandonable();
  const exclusive = abandonable();
  return {
    calls,
    exclusive,
    giveUp() {
      calls.abandon();
      exclusive.abandon();
    },
  };
}
