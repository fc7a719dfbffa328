import { rename, rm } from 'node:fs/promises';

export async function putInPlace(draft: string, place: string): Promise<void> {
  const old = `${draft}.old`;
  await rename(place, old).catch(() => {});
  await rename(draft, place);
  await rm(old, { recursive: true, force: true });
}
