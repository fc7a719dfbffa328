/** Calls that can be given up together, before their answers have come. */
export interface Abandonable {
  /** Aborts what is sent with it, by `abandon`. */
  signal(): AbortSignal;
  abandon(): void;
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

/** What gives up all calls of a page, or its renewals alone. */
export function createCallsUnderWay() {
  const calls = abandonable();
  const renewals = abandonable();
  return {
    calls,
    renewals,
    giveUp() {
      calls.abandon();
      renewals.abandon();
    },
  };
}
