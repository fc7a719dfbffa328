import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { migrations } from '../../server/database/migrations';
import { runCompiled, startCompiled } from '../support/compiledService';
import { newPerson } from '../fixtures/people';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
const place = (name: string) => join(folder, name);
const data = (words: readonly string[], name: string) => runCompiled('data.js', words, { DATA_DIR: place(name) });
/** Waits until the file of a backup is being written. */
async function isBegun(name: string): Promise<void> {
  while (!fs.existsSync(place(`${name}.unfinished`))) await new Promise((resolve) => setImmediate(resolve));
}

// More than the socket between command and service holds.
const many = 2_500;

beforeAll(async () => {
  const rows = Array.from({ length: many }, (_, index) => {
    const name = `stored${index}`;
    const email = `${name}@example.org`;
    const row = { id: index + 1, username: name, username_key: name, email, email_key: email, password_hash: 'x' };
    return JSON.stringify({
      table: 'accounts',
      row: { ...row, ui_language_id: 1, verified_at: '2026-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' },
    });
  });
  const schema = Object.keys(migrations).at(-1);
  const head = JSON.stringify({ format: 'vestibule-data', schema, counts: { accounts: many } });
  fs.writeFileSync(place('stored'), [head, ...rows, JSON.stringify({ end: many })].join('\n'));
  expect(await data(['restore', place('stored')], 'running')).toMatchObject({ error: '', code: 0 });
});

describe('a backup of the embedded database', () => {
  it('K1 has every account that was acknowledged before it began, while the service writes on', async () => {
    // Every sign-up of this test comes from one address, which is limited to twenty an hour.
    const service = await startCompiled({ DATA_DIR: place('running') });
    const before = Array.from({ length: 8 }, newPerson);
    for (const person of before) expect((await service.signUp(person)).status).toBe(200);

    let isOver = false;
    const writing = (async () => {
      let statuses: number[] = [];
      while (!isOver && statuses.length < 8) statuses = [...statuses, (await service.signUp()).status];
      return statuses;
    })();
    const made = await data(['backup', place('backup')], 'running');
    isOver = true;
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toMatch(new RegExp(`^\\d+ rows \\(25\\d\\d accounts, .*\\) are in ${place('backup')}\\.\\n$`));
    expect(new Set(await writing)).toEqual(new Set([200]));
    expect(fs.statSync(place('backup')).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
    expect(fs.statSync(join(place('running'), 'owner.sock')).mode & 0o077).toBe(0);
    expect(await service.end()).toBe(0);
    expect(fs.existsSync(join(place('running'), 'owner.sock'))).toBe(false);

    const restored = await data(['restore', place('backup')], 'restored');
    expect(restored.error).toBe('');
    expect(restored.out).toContain(made.out.replace('are in', 'came from').trim());
    expect(restored.out).toMatch(/blocked or deleted since are open again, .* All sessions are ended\.\n$/);
    const again = await startCompiled({ DATA_DIR: place('restored') });
    for (const person of before) expect((await again.logIn(person.username)).status).toBe(403);
    expect((await again.signUp({ ...newPerson(), username: 'Stored7' })).status).toBe(409);

    const refused = await data(['restore', place('backup')], 'restored');
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('in use by another process') as string });
    await again.end();
    const { error } = await data(['restore', place('backup')], 'restored');
    expect(error).toBe('The database is not empty: import into a new one.\n');
  });

  it('K1 leaves no file where the service is killed meanwhile, and the next one is whole', async () => {
    const service = await startCompiled({ DATA_DIR: place('running') });
    const backup = data(['backup', place('broken')], 'running');
    await isBegun('broken');
    await service.end('SIGKILL');
    const { code, error } = await backup;
    expect([code, error]).toEqual([1, expect.stringMatching(/^The backup was broken off, and \S+ was not written\. /)]);
    expect(fs.readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([]);

    // The socket file left by the killed service causes no trouble, with a running service or without.
    expect(await data(['backup', place('stopped')], 'running')).toMatchObject({ code: 0, error: '' });
    const again = await startCompiled({ DATA_DIR: place('running') });
    expect(await data(['backup', place('broken')], 'running')).toMatchObject({ code: 0, error: '' });
    expect(fs.readFileSync(place('broken'), 'utf8')).toBe(fs.readFileSync(place('stopped'), 'utf8'));
    expect(await again.end()).toBe(0);
  });

  it('K2 that cannot be written or is broken off leaves the service running, and says why in a sentence', async () => {
    const service = await startCompiled({ DATA_DIR: place('running') });
    const missing = await data(['backup', join(folder, 'missing', 'backup')], 'running');
    expect(missing.error).toMatch(/\/missing\/backup cannot be written: its folder does not exist\.\n$/);
    const full = await data(['backup', '/dev/full/backup'], 'running');
    expect(full.error).toMatch(/^\/dev\/full\/backup cannot be written: .*\.\n$/);
    for (const [name, signal] of [
      ['interrupted', 'SIGINT'],
      ['killed', 'SIGKILL'],
    ] as const) {
      const command = spawn(process.execPath, ['dist-service/data.js', 'backup', place(name)], {
        env: { ...process.env, DATA_DIR: place('running') },
      });
      await isBegun(name);
      command.kill(signal);
      await once(command, 'exit');
      expect(fs.existsSync(place(`${name}.unfinished`))).toBe(signal === 'SIGKILL');
    }
    const soon = await data(['backup', place('killed')], 'running');
    expect(soon.error).toMatch(/^Another backup is writing \S+\/killed, or was killed less than a minute ago/);
    fs.utimesSync(place('killed.unfinished'), 0, 0);
    expect(await data(['backup', place('killed')], 'running')).toMatchObject({ code: 0, error: '' });
    expect((await service.call('GET', '/health')).status).toBe(200);
    expect(await service.end()).toBe(0);
  });

  (process.getuid?.() === 0 ? it : it.skip)('that root makes or restores leaves its owner the folder', async () => {
    const nobody = 65_534;
    fs.chmodSync(folder, 0o711);
    fs.mkdirSync(place('owned'), { mode: 0o700 });
    fs.mkdirSync(place('of-root'), { mode: 0o700 });
    fs.chownSync(place('owned'), nobody, nobody);
    expect(await data(['restore', place('stored')], 'owned')).toMatchObject({ code: 0, error: '' });
    expect(await data(['backup', join(place('of-root'), 'backup')], 'owned')).toMatchObject({ code: 0, error: '' });
    fs.writeFileSync(place('people.csv'), 'username,email,password\nada,ada@example.org,\n');
    const list = ['--dry-run', '--verified', 'yes', '--list', join(place('of-root'), 'list.csv')];
    const listed = runCompiled('accounts.js', ['import', place('people.csv'), ...list], { DATA_DIR: place('owned') });
    expect(await listed).toMatchObject({ code: 0, error: '' });
    const files = fs.readdirSync(place('owned'), { withFileTypes: true, recursive: true });
    const owners = new Set(files.map(({ parentPath, name }) => fs.statSync(join(parentPath, name)).uid));
    expect([...owners]).toEqual([nobody]);
    expect(fs.statSync(join(place('of-root'), 'backup')).uid).toBe(0);
  });
});
