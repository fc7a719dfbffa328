/** The timeout for loading a chunk, including its retry, in milliseconds (docs/behaviour.md, 7). */
export const chunkTimeout = 120_000;

/**
 * Loads a part of the code. If it fails, it is requested once more, bypassing the browser's cache: a corrupt copy there
 * would otherwise be served until it expires.
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

/** Replaces the browser's cached copy of a file. Ignores errors, because the load that follows then fails by itself. */
export async function fetchAnew(address: string | undefined): Promise<void> {
  if (address === undefined) return;
  try {
    await (await fetch(address, { cache: 'reload' })).arrayBuffer();
  } catch {}
}
