import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../runCommand';

export const isFolder = async (word: string): Promise<boolean> =>
  (await stat(word).catch(() => null))?.isDirectory() ?? false;

/** The files that are named, and all logs of the folders. @throws UsageError where a folder holds none */
export async function filesIn(words: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const word of words) {
    if (!(await isFolder(word))) {
      files.push(word);
      continue;
    }
    const found = (await readdir(word, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
    if (found.length === 0) throw new UsageError(`The folder ${word} holds no log: no file whose name ends in .json.`);
    files.push(...found.map((name) => path.join(word, name)));
  }
  return files;
}
