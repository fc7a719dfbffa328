import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of server programs, which is not in every user's PATH. */
const serverFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

export function findProgram(name: string): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...new Set([...folders, ...serverFolders])]
    .map((folder) => join(folder, name))
    .filter((file) => existsSync(file));
}
