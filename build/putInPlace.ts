import { rename, rm } from 'node:fs/promises';

/** Puts a folder that was written aside in the place of another, which is gone afterwards. */
export async function putInPlace(draft: string, place: string): Promise<void> {
  const old = `${draft}.old`;
  await rename(place, old).catch(() => {});
  await rename(draft, place);
  await rm(old, { recursive: true, force: true });
}
