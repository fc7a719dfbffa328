/** Caches the result of `read` for this long; a failure is not cached. */
export function cached<Result>(memoryMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let known: { readonly result: Promise<Result>; readonly until: number } | undefined;
  return () => {
    if (known === undefined || known.until <= performance.now()) {
      const result = read();
      known = { result, until: performance.now() + memoryMs };
      result.catch(() => (known = undefined));
    }
    return known.result;
  };
}
