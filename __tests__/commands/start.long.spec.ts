import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from '../support/browser';
import { runScript } from '../support/runScript';

const start = (options: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript('tools/scripts/start.ts', options, env);

// start.long.test.ts covers every refusal, and firstLogIn.long.spec.ts a start that succeeds: this checks how the
// command prints a refusal.
test('npm start refuses a port that is taken, by one sentence that names it', async ({}, { outputDir }) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const { code, error } = await start([], { PORT: String(port), DATA_DIR: outputDir });
  expect([code, error]).toEqual([
    1,
    `PORT ${port} is taken by another program on 127.0.0.1: stop it, or set PORT to another number.\n`,
  ]);
  server.close();
});

test('npm start explains itself on --help and refuses an option it does not know', async () => {
  const [help, strange] = await Promise.all([start(['--help']), start(['--strange'])]);
  expect([help.code, help.error, strange.code, strange.out]).toEqual([0, '', 2, '']);
  for (const name of ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SMTP_URL']) expect(help.out).toContain(name);
  expect(strange.error).toContain('--strange');
});
