import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root';

const folder = path.join(root, '.local/made');
const aMonth = 30 * 24 * 60 * 60 * 1000;

/**
 * Caches slow, deterministic work in `.local/made/`, so that a build only redoes what has changed.
 * @param from everything that the result depends on, including how it is made
 */
export async function cached(
  from: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for (const part of from) hash.update(String(part.length)).update(' ').update(part);
  const file = path.join(folder, hash.digest('hex'));
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) {
    await utimes(file, new Date(), new Date()).catch(() => {});
    return kept;
  }
  const made = await make();
  // A unique name, because one process may make the same result twice at once, for two equal files.
  const draft = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
}

/** Deletes results that no build has used for a month. */
export async function forgetUnused(): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - aMonth) await rm(file, { force: true });
  }
}
