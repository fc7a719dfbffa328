/** A chunk that has not arrived after this long has failed, its retry included, in milliseconds (docs/behaviour.md, 7). */
export const chunkTimeout = 120_000;

/**
 * Loads a part of the code. One that does not arrive is requested once more past the browser's cache, which may hold a
 * spoiled copy of it and would answer with that for as long as the file may be kept.
 * @throws webpack's ChunkLoadError, whose `request` is the address, if the part has not arrived by `chunkTimeout`
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  const end = performance.now() + chunkTimeout;
  try {
    return await load();
  } catch (error) {
    const left = end - performance.now();
    if (left <= 0) throw error;
    return Promise.race([
      fetchAnew((error as { readonly request?: string } | null)?.request).then(load),
      new Promise<never>((_resolve, reject) => setTimeout(reject, left, error)),
    ]);
  }
}

/** Replaces the browser's copy of a file; if that does not work, the load that follows fails by itself. */
export async function fetchAnew(address: string | undefined): Promise<void> {
  if (address === undefined) return;
  try {
    await (await fetch(address, { cache: 'reload' })).arrayBuffer();
  } catch {}
}
