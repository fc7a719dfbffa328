import path from 'node:path';
import { root } from '../../../build/root';
import type { CommandArguments } from '../../runCommand';
import { onProgress } from '../progress';
import { readLogFile } from '../readLogFile';
import { replayAgainst, type NamedLog } from './against';
import { bisect } from './bisect';
import { writeMinimized } from './writeMinimized';

/**
 * What is asked of two builds: where they differ, since which commit, or the shortest log on which they do.
 * @returns the exit code: 2 where a log cannot be read, 1 where the builds differ or cannot be compared, else 0
 */
export async function ofTwoBuilds(
  words: readonly string[],
  {
    against: revision = '',
    bisect: range,
    html: out = path.join(root, '.local/replay-against.html'),
  }: CommandArguments['values'],
  flags: ReadonlySet<string>,
): Promise<number> {
  const logs: NamedLog[] = [];
  for (const file of words) {
    const log = await readLogFile(file);
    if (typeof log === 'string') {
      console.error(`${file}: ${log}`);
      return 2;
    }
    logs.push({ file, log });
  }
  if (range !== undefined) return (await bisect(logs, range, onProgress)) ? 1 : 0;
  if (flags.has('minimize')) return (await writeMinimized(logs, revision)) ? 1 : 0;
  return (await replayAgainst(logs, { revision, out, onProgress })) ? 1 : 0;
}
