import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '../../server/database/postgres';
import { silentLog } from '../../server/log';
import { itWith } from '../support/programs';
import { runCompiled } from '../support/compiledService';
import { testFolder } from '../support/testFolder';

// Runs the commands of docs/operating.md, taken from its text. compiled.long.test.ts has those that read the log.

const paper = readFileSync('docs/operating.md', 'utf8');
const place = testFolder();

const found = (pattern: RegExp): string => {
  const [, text] = pattern.exec(paper) ?? [];
  if (text === undefined) throw new Error(`docs/operating.md has nothing like ${String(pattern)}`);
  return text;
};
/** Runs it as an ordinary user. */
const shell = (script: string, env: Readonly<Record<string, string>> = {}): string =>
  execFileSync('/bin/sh', ['-c', script], {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(process.getuid?.() === 0 && { uid: 65_534 }),
  });
it('every command of the owner is used as the paper says', async () => {
  const lines = [...paper.matchAll(/npm run (accounts|mails|data) -- ([^`\n]+)/g)].flatMap(
    ([, command = '', words = '']) => {
      const [verbs = '', ...rest] = words
        .replace('yes|no', 'yes')
        .replace('ADDRESS', 'owner@example.com')
        .replace(/NUMBER|COUNT/, '1')
        .replace(/[[\]]/g, '')
        .split(' ');
      return verbs.split('|').map((verb) => [`${command}.js`, verb, ...rest]);
    },
  );
  expect(lines.length).toBeGreaterThan(20);
  const DATA_DIR = join(place, 'none');
  for (const [file = '', ...words] of lines) {
    const { code, error } = await runCompiled(file, words, { DATA_DIR });
    expect([words, code, error]).toEqual([words, code === 0 ? 0 : 1, expect.not.stringContaining('npm run')]);
  }
});

describe('PostgreSQL', () => {
  const server = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  // The tests' own role has a different name.
  const foundOf = (pattern: RegExp) => found(pattern).replaceAll('vestibule', 'paper');
  const admin = new pg.Pool({ connectionString: server.href, max: 1 });
  afterAll(async () => {
    await admin.query('drop database if exists paper');
    await admin.query('drop role if exists paper');
    await admin.end();
  });

  itWith('psql')('is prepared for the service, and ends slow statements', async () => {
    const { hostname: PGHOST, port: PGPORT, username: PGUSER, password: PGPASSWORD } = server;
    shell(foundOf(/runuser -u postgres -- (psql .+)/), {
      PGHOST,
      PGPORT,
      PGUSER,
      PGPASSWORD,
      PGDATABASE: 'postgres',
    });
    const DATABASE_URL = foundOf(/echo (postgres:\S+) > database-url/).replace('localhost', server.host);
    const { db } = await openPostgres(DATABASE_URL, silentLog);
    await db.destroy();
    await admin.query(found(/`(alter role … [^`]+)`/).replace('…', 'paper'));
    expect(shell('psql "$DATABASE_URL" -c "show statement_timeout"', { DATABASE_URL })).toMatch(/^ 8s$/m);
  });
});
