import { rename, rm } from 'node:fs/promises';

/**
 * Writes a folder elsewhere and then moves it into place, so that an interrupted build, or two at once, leave nothing
 * partial.
 * @param place an absolute path
 * @param write gets the folder to write, which does not exist yet
 */
export async function replaceFolder<Result>(place: string, write: (draft: string) => Promise<Result>): Promise<Result> {
  const draft = `${place}.${process.pid}`;
  try {
    const result = await write(draft);
    await rename(place, `${draft}.old`).catch(() => {});
    await rename(draft, place);
    return result;
  } finally {
    for (const left of [draft, `${draft}.old`]) await rm(left, { recursive: true, force: true });
  }
}
