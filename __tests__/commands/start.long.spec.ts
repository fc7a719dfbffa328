import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test as base } from '../support/browser';
import { root } from '../../tools/build/root';
import { freePort } from '../../server/http/freePort';

interface Run {
  readonly process: ChildProcess;
  readonly out: string;
  readonly error: string;
  readonly code: Promise<number | null>;
  says(words: string): Promise<void>;
}

const test = base.extend<{ folder: string; start: (env: Record<string, string>, options?: readonly string[]) => Run }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-command-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const runs: Run[] = [];
    await use((env, options = []) => {
      const run = startRun({ DATA_DIR: path.join(folder, 'data'), ...env }, options);
      runs.push(run);
      return run;
    });
    for (const { process, code } of runs) {
      process.kill('SIGKILL');
      await code;
    }
  },
});

test('npm start prints the address and where mail goes once both answer, and exits cleanly on SIGTERM', async ({
  start,
  folder,
}) => {
  const port = await freePort('127.0.0.1');
  const run = start({ PORT: String(port) });
  await run.says('Ctrl+C ends it.');
  expect(run.out).toContain(`http://localhost:${port}`);
  expect(run.out).toContain(`http://recipes.vestibule.localhost:${port}`);
  expect(run.out).toContain(path.join(folder, 'data', 'outbox'));
  const [site, api] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/`, { headers: { Host: `localhost:${port}` } }),
    fetch(`http://127.0.0.1:${port}/api/languages/ui`),
  ]);
  expect([site.status, api.status]).toEqual([200, 200]);
  expect(run.error).toBe('');
  run.process.kill('SIGTERM');
  expect(await run.code).toBe(0);
  expect(existsSync(path.join(folder, 'data', 'database'))).toBe(true);
  // The site built for this one port is useless afterwards.
  for (const left of ['', '.stamp'])
    await rm(path.join(root, `.local/site-production-${port}${left}`), { recursive: true, force: true });
});

// start.test.ts covers every refusal; this checks how the command prints one.
test('npm start refuses a port that is taken, by one sentence that names it', async ({ start }) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const run = start({ PORT: String(port) });
  expect(await run.code).toBe(1);
  expect(run.error).toBe(
    `PORT ${port} is taken by another program on 127.0.0.1: stop it, or set PORT to another number.\n`,
  );
  server.close();
});

test('npm start explains itself on --help and refuses an option it does not know', async ({ start }) => {
  const [help, strange] = [start({}, ['--help']), start({}, ['--strange'])];
  expect([await help.code, await strange.code]).toEqual([0, 2]);
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL']) expect(help.out).toContain(name);
  expect([help.error, strange.out]).toEqual(['', '']);
  expect(strange.error).toContain('--strange');
});

function startRun(env: Record<string, string>, options: readonly string[]): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/scripts/start.ts', ...options], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
  });
  const heard = { out: '', error: '' };
  child.stdout.on('data', (data) => (heard.out += String(data)));
  child.stderr.on('data', (data) => (heard.error += String(data)));
  const code = once(child, 'close').then(([ended]) => ended as number | null);
  return {
    process: child,
    get out() {
      return heard.out;
    },
    get error() {
      return heard.error;
    },
    code,
    async says(words) {
      while (!heard.out.includes(words)) {
        const ended = await Promise.race([once(child.stdout, 'data'), code]);
        if (!Array.isArray(ended)) throw new Error(`Ended with ${ended} before it said '${words}': ${heard.error}`);
      }
    },
  };
}
