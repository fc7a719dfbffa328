import { firstOf, longestWait, timeLimit } from '../lib/timeLimit';

/** Calls that can be given up together, before their answers have come. */
export interface Abandonable {
  /** Aborts what is sent with it, by `abandon`. */
  signal(): AbortSignal;
  abandon(): void;
}

/** Aborts what a visitor waits for: after the longest wait, or where they give it up. */
export function waitLimit(until?: Pick<Abandonable, 'signal'>): AbortSignal {
  const limit = timeLimit(longestWait * 1_000);
  return until === undefined ? limit : firstOf(limit, until.signal());
}

function abandonable(): Abandonable {
  let controller = new AbortController();
  return {
    signal: () => controller.signal,
    abandon() {
      controller.abort();
      controller = new AbortController();
    },
  };
}

/** Gives up all calls of a page, or those alone that change its session: renewals, log-ins and log-outs. */
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
