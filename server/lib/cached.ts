/** Caches the result of `read` for this long; a failure is not cached. */
export function cached<Result>(ttlMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let known: { readonly result: Promise<Result>; readonly until: number } | undefined;
  return () => {
    if (known === undefined || known.until <= performance.now()) {
      const result = read();
      known = { result, until: performance.now() + ttlMs };
      result.catch(() => (known = undefined));
    }
    return known.result;
  };
}

/** Lets calls that come while one is under way share its result, so that callers do not pile up on a database that hangs. */
export function oneAtATime<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return (...given) => (underWay ??= work(...given).finally(() => (underWay = undefined)));
}
