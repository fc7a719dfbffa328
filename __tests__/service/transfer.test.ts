import type { Kysely } from 'kysely';
import type { Schema } from '../../server/database/schema';
import { exportData, importData } from '../../server/database/transfer';
import { openTestDatabase, type Engine } from '../support/serviceDatabase';
import { createVisitor } from '../support/serviceVisitor';
import { createTestService, password } from '../support/testService';

const open = new Set<Kysely<Schema>>();
afterAll(() => Promise.all([...open].map((db) => db.destroy())));

const database = async (engine: Engine): Promise<Kysely<Schema>> => {
  const db = await openTestDatabase(engine);
  open.add(db);
  return db;
};
const exported = async (db: Kysely<Schema>): Promise<string[]> => {
  const lines: string[] = [];
  await exportData(db, (line) => void lines.push(line));
  return lines;
};
async function* each(lines: readonly string[]): AsyncIterable<string> {
  yield* lines;
}

describe('export and import', () => {
  it('carry everything from PGlite to PostgreSQL and back: log-ins, sessions and links go on', async () => {
    const service = await createTestService(await database('PGlite'));
    const person = await service.account({ username: 'Żółw', email: 'Zolw@example.org' });
    const visitor = await service.loggedIn(person);
    const Token = await service.signUp();
    for (let index = 0; index < 3; index += 1) await service.account();
    const lines = await exported(service.db);
    await service.close();

    const postgres = await database('PostgreSQL');
    expect(await importData(postgres, each(lines))).toBe(lines.length - 2);
    expect(lines.filter((line) => line.startsWith('{"table":"security_events"')).length).toBeGreaterThan(8);
    expect(await exported(postgres)).toEqual(lines);
    const back = await database('PGlite');
    await importData(back, each(await exported(postgres)));
    expect(await exported(back)).toEqual(lines);

    for (const db of [postgres, back]) {
      const moved = await createTestService(db);
      const again = createVisitor(moved.app);
      for (const [name, value] of visitor.cookies) again.cookies.set(name, value);
      expect((await again.get('/profile')).json()).toEqual({ ...person, uiLanguageId: 1 });
      expect(
        (await again.post('/login', { UsernameOrEmail: 'żółw', Password: password, IsRememberMe: false })).statusCode,
      ).toBe(200);
      expect((await moved.visitor().put('/signup/verify-email', { Token })).statusCode).toBe(200);
      await moved.account();
      await moved.close();
    }
  });

  it('take in more rows than one reading', async () => {
    const db = await database('PostgreSQL');
    await db
      .insertInto('accounts')
      .values(
        Array.from({ length: 1_203 }, (_, index) => ({
          username: `u${index}`,
          username_key: `u${index}`,
          email: `u${index}@example.org`,
          email_key: `u${index}@example.org`,
          password_hash: 'x',
          ui_language_id: 1,
          verified_at: null,
        })),
      )
      .execute();
    const lines = await exported(db);
    expect(lines).toHaveLength(1_205);
    expect(await importData(await database('PGlite'), each(lines))).toBe(1_203);
  });

  it('refuse what is cut off, changed, of another schema or no export, and leave nothing of it', async () => {
    const service = await createTestService(await database('PostgreSQL'));
    await service.account();
    const lines = await exported(service.db);
    await service.close();
    const target = await database('PostgreSQL');
    const cases: [string[], RegExp][] = [
      [lines.slice(0, -1), /cut off/],
      [[...lines.slice(0, 1), ...lines.slice(2)], /was changed: the database refuses a row/],
      [[...lines.slice(0, 2), ...lines.slice(-1)], /cut off or was changed/],
      [[], /cut off/],
      [['hello'], /not an export/],
      [['{}'], /not an export/],
      [[JSON.stringify({ format: 'vestibule-data', schema: '999' }), ...lines.slice(1)], /another version/],
      [[lines[0] ?? '', '{"table":"pg_authid","row":{}}'], /no row of this service/],
      [[lines[0] ?? '', '{"table":"constructor","row":{}}'], /no row of this service/],
      [[lines[0] ?? '', '{"table":"rate_limits","row":{"key":"x"}}'], /no row of this service/],
    ];
    for (const [file, reason] of cases) await expect(importData(target, each(file))).rejects.toThrow(reason);
    expect(await target.selectFrom('accounts').select('id').execute()).toEqual([]);
    await importData(target, each(lines));
    await expect(importData(target, each(lines))).rejects.toThrow(/not empty/);
  });
});
