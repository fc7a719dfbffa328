import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(__dirname, '../..');

const notCopied = /^(node_modules|dist.*|data|test-results|\.git|\.local)$/;
const installed = ['node_modules', 'server/node_modules', 'examples/recipes/node_modules'];

export interface SourceCopy {
  readonly folder: string;
  change(file: string, from: string, to: string): void;
}

/**
 * Copies the sources of this checkout.
 * @param folder replaced, but for what was built in its `.local`, which is used again
 */
export function copySources(folder: string): SourceCopy {
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder))
    if (entry !== '.local') rmSync(path.join(folder, entry), { recursive: true });
  for (const entry of readdirSync(root))
    if (!notCopied.test(entry))
      cpSync(path.join(root, entry), path.join(folder, entry), {
        recursive: true,
        // Builds are cached by the times of the files.
        preserveTimestamps: true,
        filter: (file) => !notCopied.test(path.basename(file)),
      });
  for (const place of installed) symlinkSync(path.join(root, place), path.join(folder, place));
  return {
    folder,
    change(file, from, to) {
      const place = path.join(folder, file);
      const text = readFileSync(place, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(place, text.replace(from, to));
    },
  };
}
