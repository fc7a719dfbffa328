import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesIn } from './filesIn';

/** The part of a file's name that changes with its content. */
export const nameHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 10);

type HashName = 'sha256' | 'sha384';

/** In the form of an `integrity` attribute. */
export const integrityOf = (content: string | Uint8Array, name: HashName): string =>
  `${name}-${createHash(name).update(content).digest('base64')}`;

/** The hashes of a folder's scripts, by their addresses, which begin with the folder's. */
export async function integrityOfScripts(
  folder: string,
  address: string,
  name: HashName,
): Promise<Record<string, string>> {
  const scripts = (await filesIn(folder)).filter((file) => /\.m?js$/.test(file));
  const read = scripts.map(
    async (file) => [address + file, integrityOf(await readFile(path.join(folder, file)), name)] as const,
  );
  return Object.fromEntries(await Promise.all(read));
}
