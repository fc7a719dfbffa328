import { stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../runCommand';

/** @throws UsageError where the pictures cannot go there */
export async function checkFolder(folder: string): Promise<void> {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    const there = await stat(place).catch(() => null);
    if (there?.isDirectory()) return;
    if (there !== null) throw new UsageError(`--screens needs a folder for its pictures, and ${place} is a file.`);
  }
}
