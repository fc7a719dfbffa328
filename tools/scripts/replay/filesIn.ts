import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../runCommand';

export async function filesIn(words: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const word of words) {
    if (!(await stat(word).catch(() => null))?.isDirectory()) files.push(word);
    else {
      const inside = (await readdir(word)).filter((name) => name.endsWith('.json')).sort();
      if (inside.length === 0) throw new UsageError(`${word} holds no log: none of its files ends in .json.`);
      files.push(...inside.map((name) => path.join(word, name)));
    }
  }
  return files;
}
