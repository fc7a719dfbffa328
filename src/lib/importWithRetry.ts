/**
 * Loads a part of the code. One that does not arrive is requested once more past the browser's cache, which may hold a
 * spoiled copy of it and would answer with that for as long as the file may be kept.
 * @throws webpack's ChunkLoadError, whose `request` is the address, where it does not arrive then either
 */
export async function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    await fetchAnew((error as { readonly request?: string } | null)?.request);
    return load();
  }
}

/** Replaces the browser's copy of a file; where that does not work, the load that follows fails by itself. */
export async function fetchAnew(address: string | undefined): Promise<void> {
  if (address === undefined) return;
  try {
    await (await fetch(address, { cache: 'reload' })).arrayBuffer();
  } catch {}
}
