import { stat } from 'node:fs/promises';
import { UsageError } from '../runCommand';

/** @throws UsageError where the pictures cannot go there */
export async function checkFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => null);
  if (there !== null && !there.isDirectory())
    throw new UsageError(`--screens needs a folder for its pictures, and ${folder} is a file.`);
}
