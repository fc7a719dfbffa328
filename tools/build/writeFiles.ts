import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes files into a folder, by their paths in it. */
export async function writeFiles(
  folder: string,
  files: Iterable<readonly [file: string, content: string | Uint8Array]>,
): Promise<void> {
  for (const [file, content] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
}
