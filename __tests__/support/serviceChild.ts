import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { LimitSettings } from '../../server/http/limits';

export interface ServiceChild {
  readonly process: ChildProcess;
  /** `ready` with a port, or `refused` with the sentence. */
  readonly outcome: 'ready' | 'refused';
  readonly said: string;
  /** Every line it has written. */
  readonly lines: string[];
  call(method: string, path: string, body?: unknown, cookie?: string): Promise<Response>;
  /** How many files and sockets it has open. */
  openDescriptors(): Promise<number>;
  /** Ends it; answers its exit code, or the signal that ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | string | null>;
}

export interface ChildOptions {
  /** The script that starts the service. */
  readonly file?: string;
  readonly siteFolder?: string;
  /** A PostgreSQL that several share, in place of the folder's own database. */
  readonly databaseUrl?: string;
  /** Limits over those that tests never reach. */
  readonly limits?: Partial<LimitSettings>;
  /** How long a client may take to send a request, in milliseconds. */
  readonly patienceMs?: number;
  /** How many files and sockets the process may have open; the system's own limit without it. */
  readonly descriptors?: number;
}

/** Starts the service on a folder as a process of its own, and waits until it is ready or refuses. */
export async function startChild(folder: string, options: ChildOptions = {}): Promise<ServiceChild> {
  const { file = resolve(__dirname, 'serviceProcess.ts'), siteFolder, patienceMs, descriptors } = options;
  const { databaseUrl, limits } = options;
  const limit = descriptors === undefined ? '' : `ulimit -n ${descriptors} && `;
  const command = [process.execPath, '--import', 'tsx', file, folder];
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$@"`, 'sh', ...command], {
    env: {
      ...process.env,
      ...(siteFolder !== undefined && { TEST_SITE_FOLDER: siteFolder }),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      ...(limits !== undefined && { TEST_LIMITS: JSON.stringify(limits) }),
      ...(patienceMs !== undefined && { TEST_PATIENCE_MS: String(patienceMs) }),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
  const lines: string[] = [];
  const [outcome, said] = await new Promise<['ready' | 'refused', string]>((done, fail) => {
    createInterface({ input: child.stdout as Readable }).on('line', (line) => {
      lines.push(line);
      const [, word, rest = ''] = /^(ready|refused) (.*)$/.exec(line) ?? [];
      if (word === 'ready' || word === 'refused') done([word, rest]);
    });
    void exited.then((code) => fail(new Error(`The service ended with ${code} and said nothing.`)));
  });
  return {
    process: child,
    outcome,
    said,
    lines,
    async openDescriptors() {
      child.send('descriptors');
      const [count] = (await once(child, 'message')) as [number];
      return count;
    },
    call: (method, path, body, cookie) =>
      fetch(`http://127.0.0.1:${said}/api${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    end: (signal) => {
      child.kill(signal);
      return exited;
    },
  };
}

/** Runs a command of the service to its end. */
export async function runCommand(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string; error: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(__dirname, '../../server', file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString();
  });
  child.stderr.on('data', (data: Buffer) => {
    error += data.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}
