import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { silentLog } from '../../server/log';
import { findProgram } from '../../tools/scripts/system/findProgram';
import { itWith } from '../support/programs';
import { runCompiled } from '../support/compiledService';
import { snippetOf } from '../support/docsSnippets';
import { openPostgres } from '../support/serviceDatabase';
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
const written = async (name: string, file: string): Promise<string> => {
  writeFileSync(join(place, file), (await snippetOf(name, 'docs/operating.md')).code);
  return join(place, file);
};

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

  itWith('psql')(
    'is prepared for the service, is asked whether it is a standby, and ends slow statements',
    async () => {
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
      const standby = found(/`psql "\$\(cat \S+\)" (-c '[^']+')`/);
      expect(shell(`psql "$DATABASE_URL" ${standby}`, { DATABASE_URL })).toMatch(/^ f$/m);
      await admin.query(found(/`(alter role … [^`]+)`/).replace('…', 'paper'));
      expect(shell('psql "$DATABASE_URL" -c "show statement_timeout"', { DATABASE_URL })).toMatch(/^ 8s$/m);
    },
  );
});

itWith('haproxy')('HAProxy takes the way to the primary', async () => {
  execFileSync(findProgram('haproxy')[0] ?? '', ['-c', '-f', await written('primary', 'haproxy.cfg')], {
    stdio: 'pipe',
  });
});

itWith('promtool')('Prometheus takes the rules and what it shall ask', async () => {
  const file = await written('prometheus', 'prometheus.yml');
  writeFileSync(join(place, 'alerts.yml'), readFileSync('deploy/alerts.yml'));
  expect(execFileSync('promtool', ['check', 'config', file], { encoding: 'utf8' })).toMatch(/[1-9]\d* rules found/);
});

// It also names what else a complete file needs.
itWith('patroni')('Patroni takes what matters in its settings', async () => {
  const file = await written('patroni', 'patroni.yml');
  const said = await new Promise<string>((resolve) => {
    execFile('patroni', ['--validate-config', file], (_error, _out, error) => resolve(error));
  });
  expect(said).toContain('scope  is not defined');
  expect(said).not.toContain('bootstrap.dcs');
});

it('.env has what compose.yaml cannot be without', () => {
  const command = found(/(printf 'SITE_ORIGIN.+) > \.env/);
  const names = shell(command).match(/^\w+(?==\S)/gm) ?? [];
  const wanted = readFileSync('deploy/compose.yaml', 'utf8').match(/(?<=\$\{)\w+(?=:\?)/g) ?? [];
  expect(names).toEqual(expect.arrayContaining(wanted));
});
