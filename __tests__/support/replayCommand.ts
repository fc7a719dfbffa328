import { spawnSync } from 'node:child_process';
import path from 'node:path';

const home = path.join(__dirname, '../..');

export function replay(...words: string[]) {
  // As a user runs it, without the tests' environment.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(home, 'tools/scripts/replay.ts'), ...words],
    { cwd: home, encoding: 'utf8', env: { ...process.env, NODE_ENV: undefined } },
  );
  return { status, said: stdout + stderr };
}
