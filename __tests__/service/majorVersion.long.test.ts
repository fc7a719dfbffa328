import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresMajor } from '../../server/database/embedded';
import { openDatabase } from '../../server/database/open';
import { silentLog } from '../../server/lib/log';
import { runCompiled } from '../support/compiledService';
import { testFolder } from '../support/testFolder';

const folder = testFolder();

const open = (name: string) => openDatabase({ dataDir: join(folder, name) }, silentLog, () => undefined);
const data = (words: readonly string[], name: string) =>
  runCompiled('data.js', words, { DATA_DIR: join(folder, name) });

function hashesIn(database: string): ReadonlyMap<string, string> {
  const files = readdirSync(database, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path, createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

const database = join(folder, 'old', 'database');
const version = join(database, 'PG_VERSION');
const sentence = (named: string) =>
  `${database} holds a database of ${named}, and this service brings ${postgresMajor}: export it with the version that made it (npm run data -- export FILE), then import it here into an empty DATA_DIR.`;
let genuine: Buffer;

beforeAll(async () => {
  const { db, close } = await open('old');
  const account = { username: 'Old', username_key: 'old', email: 'old@example.org', email_key: 'old@example.org' };
  await db
    .insertInto('accounts')
    .values({ ...account, password_hash: 'x', ui_language_id: 1, verified_at: new Date() })
    .execute();
  await close();
  genuine = readFileSync(version);
});

it('the embedded database and the major version of its PostgreSQL refuse a folder of another version, of which every byte is left, and lead by an export to the new one', async () => {
  writeFileSync(version, '17\n');
  const before = hashesIn(database);
  await expect(open('old')).rejects.toThrow(sentence('PostgreSQL 17'));
  const refused = { code: 1, error: `${sentence('PostgreSQL 17')}\n` };
  expect(await data(['backup', join(folder, 'none')], 'old')).toMatchObject(refused);
  expect(await data(['restore', __filename], 'old')).toMatchObject(refused);
  expect(hashesIn(database)).toEqual(before);

  writeFileSync(version, genuine);
  expect(await data(['export', join(folder, 'moved')], 'old')).toMatchObject({ code: 0, error: '' });
  expect(await data(['import', join(folder, 'moved')], 'new')).toMatchObject({ code: 0, error: '' });
  const moved = await open('new');
  expect(await moved.db.selectFrom('accounts').select('username').execute()).toEqual([{ username: 'Old' }]);
  await moved.close();
});
