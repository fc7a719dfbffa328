import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from './filesIn';
import { root } from './root';

/** Builds a folder if it is missing or older than its sources. All paths are from the project's root. */
export async function ensure(folder: string, sources: readonly string[], build: () => Promise<unknown>): Promise<void> {
  await ensureFrom({ sources: await hashOf(sources) }, `${folder}/stamp.json`, build);
}

/**
 * Runs the build unless the stamp file records the same inputs.
 * @param from whatever the result depends on
 * @param stampFile from the project's root
 */
export async function ensureFrom(from: object, stampFile: string, build: () => Promise<unknown>): Promise<void> {
  const place = path.join(root, stampFile);
  const stamp = JSON.stringify(from);
  if ((await readFile(place, 'utf8').catch(() => '')) === stamp) return;
  await build();
  await writeFile(place, stamp);
}

/**
 * A hash of contents, not of times: a fresh clone has new times and the same contents.
 * @param places files and folders, from the project's root
 */
export async function hashOf(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    const inside = await filesIn(path.join(root, place)).catch(() => null);
    const files = inside === null ? [place] : inside.map((file) => path.join(place, file));
    // Awaiting each of a thousand files would take ten times as long.
    for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  }
  return hash.digest('hex');
}
