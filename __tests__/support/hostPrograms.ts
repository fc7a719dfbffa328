import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where a web server's program is; `reason` where there is none, and none could be installed. */
export type Program = { readonly path: string } | { readonly reason: string };

/** Finds a program of the system; as root on Debian its packages are installed where it is missing. */
export async function programOf(name: string, packages: readonly string[]): Promise<Program> {
  const found = await where(name);
  if (found !== null) return { path: found };
  if (process.getuid?.() !== 0 || (await where('apt-get')) === null)
    return {
      reason: `${name} is not here, and only root on Debian could install it: apt-get install ${packages.join(' ')}`,
    };
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch (error) {
    return {
      reason: `${name} is not here, and apt-get could not install it: ${(error as Error).message.trim().split('\n').at(-1)}`,
    };
  }
  const installed = await where(name);
  return installed === null
    ? { reason: `${name} is not here, and ${packages.join(' ')} did not bring it` }
    : { path: installed };
}

async function where(name: string): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/local/sbin', '/usr/sbin', '/sbin'];
  return folders.map((folder) => `${folder}/${name}`).find((file) => existsSync(file)) ?? null;
}

export interface RunningHost {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a web server and waits until it answers.
 * @throws Error with what it said, where it ends before
 */
export async function startHost(
  program: string,
  options: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<RunningHost> {
  const child = spawn(program, options, {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (data) => (said += String(data)));
  child.stderr.on('data', (data) => (said += String(data)));
  const ended = once(child, 'close').then(() => {
    throw new Error(`${program} ended: ${said}`);
  });
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  await Promise.race([ended, answers(origin, child)]);
  return {
    origin,
    async close() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

/** A port that is not open yet refuses at once, so that this asks again until it is. */
async function answers(origin: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/robots.txt`).catch(() => null);
    if (answer !== null) return;
    await new Promise(setImmediate);
  }
}
