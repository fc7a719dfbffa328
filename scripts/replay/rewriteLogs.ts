import { access, constants, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { UsageError } from '../runCommand';

interface Draft {
  readonly file: string;
  /** The file itself, where `file` is a link to it. */
  readonly place: string;
  readonly draft: string;
}

/**
 * Replaces logs by new texts: all of them, each as a whole, or none.
 * @param texts of each file, by its name
 * @throws UsageError that names the first that cannot be written
 */
export async function rewriteLogs(texts: ReadonlyMap<string, string>): Promise<void> {
  const drafts: Draft[] = [];
  for (const [file, text] of texts)
    await orSay(file, drafts, async () => {
      const place = await realpath(file);
      await access(place, constants.W_OK);
      const draft = `${place}.${process.pid}`;
      drafts.push({ file, place, draft });
      await writeFile(draft, text, { mode: (await stat(place)).mode });
    });
  for (const { file, place, draft } of drafts) await orSay(file, drafts, () => rename(draft, place));
}

async function orSay(file: string, drafts: readonly Draft[], write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true });
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
