import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../../fixtures/until';

export interface RunningHost {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a web server and waits until it answers.
 * @throws Error with what it printed, where it ends before
 */
export async function startHost(
  program: string,
  options: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHost & { readonly pid: number | undefined }> {
  const child = spawn(program, options, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (data) => (printed += String(data)));
  child.stderr.on('data', (data) => (printed += String(data)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`${program} ended: ${printed}`);
  });
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([ended, answers(origin, child)]);
  return {
    origin,
    pid: child.pid,
    async close() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

/** A port that is not open yet refuses at once, so that this asks again until it is. */
const answers = (origin: string, child: ChildProcess): Promise<void> =>
  until(
    async () =>
      child.exitCode !== null ||
      (await fetch(`${origin}/robots.txt`, { redirect: 'manual' }).catch(() => null)) !== null,
  );
