import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from './root';

/** What git prints about this repository, trimmed. @throws Error if it fails */
export async function git(...words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', words, { cwd: root, maxBuffer: 64_000_000 });
  return stdout.trim();
}
