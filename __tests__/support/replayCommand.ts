import { spawnSync } from 'node:child_process';
import path from 'node:path';

const home = path.join(__dirname, '../..');

/** Runs `npm run replay` on this checkout. @returns its exit code and all that it printed */
export const replay = (...words: string[]) => replayWith({}, ...words);

/** The same. @param mostBytes that a file may have which it writes, as on a disk that is full */
export function replayWith({ mostBytes }: { readonly mostBytes?: number }, ...words: string[]) {
  const command = [process.execPath, '--import', 'tsx', path.join(home, 'scripts/replay.ts'), ...words];
  const limit = mostBytes === undefined ? '' : `ulimit -f ${Math.ceil(mostBytes / 512)} && `;
  // As a person runs it, without what the tests say of themselves.
  const { status, stdout, stderr } = spawnSync('sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: undefined },
  });
  return { status, said: stdout + stderr };
}
