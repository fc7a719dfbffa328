import { anySignal, longestWait } from '../lib/timeLimit';

export type Abortable = ReturnType<typeof abortable>;

/** A signal that aborts a call after the longest wait, or when the visitor gives up waiting. */
export function waitLimit(until?: Pick<Abortable, 'signal'>): AbortSignal {
  const limit = AbortSignal.timeout(longestWait * 1_000);
  return until === undefined ? limit : anySignal(limit, until.signal());
}

function abortable() {
  let controller = new AbortController();
  return {
    /** The signal to send calls with; `abort` aborts it, with the reason as the error's message. */
    signal: () => controller.signal,
    abort(reason?: 'overtaken'): void {
      controller.abort(new DOMException(reason, 'AbortError'));
      controller = new AbortController();
    },
  };
}

/** Aborts all calls of a page, or only the exclusive ones that change its session: renewals, logins and logouts. */
export function createCallsUnderWay() {
  const calls = abortable();
  const exclusive = abortable();
  return {
    calls,
    exclusive,
    giveUp() {
      calls.abort();
      exclusive.abort();
    },
  };
}
