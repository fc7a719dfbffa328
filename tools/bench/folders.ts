import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import { run } from './run';

export const benchFolder = path.join(root, '.local/bench');

/**
 * Copies a folder of `tools/bench/` to its build folder, and installs what its lock file lists, unless that was done before.
 * @param name such as `peers/next`
 */
export async function installed(name: string): Promise<string> {
  const folder = path.join(benchFolder, name);
  await mkdir(folder, { recursive: true });
  await cp(path.join(root, 'tools/bench', name), folder, { recursive: true });
  const lock = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).digest('hex');
  const stampFile = path.join(folder, 'node_modules/.bench-stamp');
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return folder;
  await run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  await writeFile(stampFile, stamp);
  return folder;
}
