import type { Kysely } from 'kysely';
import type { Schema } from '../../server/database/schema';
import { exportData } from '../../server/database/exportData';
import { rowsIn } from '../../server/database/exportFormat';
import { importData } from '../../server/database/importData';
import { openTestDatabase, type Engine } from '../support/serviceDatabase';
import { serviceIn } from '../support/testService';

const open = async (engine: Engine) => serviceIn(await openTestDatabase(engine));
const exported = async (db: Kysely<Schema>): Promise<string[]> => {
  let text = '';
  for await (const piece of exportData(db)) text += piece;
  return text.trimEnd().split('\n');
};
async function* each(lines: readonly string[]): AsyncIterable<string> {
  yield* lines;
}

describe('export and import', () => {
  it('O6: no account gets a subject that another had', async () => {
    await using service = await open('PGlite');
    const seen: string[] = [];
    const join = async (on = service) => seen.push(await on.subjectOf(await on.account()));
    await join();
    const lines = await exported(service.db);
    await join();
    const [, second = ''] = seen;
    await service.db.deleteFrom('accounts').where('subject', '=', second).execute();
    await join();
    await using restored = await open('PostgreSQL');
    await importData(restored.db, each(lines));
    await join(restored);
    expect(new Set(seen).size).toBe(4);
  });

  it('carry everything from PGlite to PostgreSQL and back: logins, sessions and links go on', async () => {
    await using service = await open('PGlite');
    const person = await service.account({ username: 'Żółw', email: 'Zolw@example.org' });
    const visitor = await service.loggedIn(person);
    const Token = await service.signUp();
    for (let index = 0; index < 3; index += 1) await service.account();
    const lines = await exported(service.db);

    await using postgres = await open('PostgreSQL');
    expect(rowsIn(await importData(postgres.db, each(lines)))).toBe(lines.length - 2);
    expect(lines.filter((line) => line.startsWith('{"table":"security_events"')).length).toBeGreaterThan(8);
    expect(await exported(postgres.db)).toEqual(lines);
    await using back = await open('PGlite');
    await importData(back.db, each(await exported(postgres.db)));
    expect(await exported(back.db)).toEqual(lines);

    for (const moved of [postgres, back]) {
      const again = moved.copyOf(visitor);
      expect((await again.get('/profile')).json()).toMatchObject({ ...person, uiLanguageId: 1 });
      expect((await again.logIn('żółw')).statusCode).toBe(200);
      expect((await moved.visitor().put('/signup/verify-email', { Token })).statusCode).toBe(200);
      await moved.account();
    }
  });

  it('refuse what is cut off, changed, of another schema or no export, and leave nothing of it', async () => {
    await using service = await open('PostgreSQL');
    await service.account();
    const lines = await exported(service.db);
    await using target = await open('PostgreSQL');
    const misnamed = lines.map((line) => line.replace('"username":', '"user":'));
    const ofSchema = (schema: string) => [
      JSON.stringify({ format: 'vestibule-data', schema, counts: {} }),
      ...lines.slice(1),
    ];
    const cases: [string[], RegExp][] = [
      [lines.slice(0, -1), /cut off/],
      [[...lines.slice(0, 1), ...lines.slice(2)], /was changed/],
      [misnamed, /was changed: the database refuses a row of accounts/],
      [['hello'], /not an export/],
      [ofSchema('999'), /newer version of this service \(999\)/],
      [
        ofSchema('003-rate-limits'),
        /before the first release \(003-rate-limits\): import it with the version that made/,
      ],
      [[lines[0] ?? '', '{"table":"pg_authid","row":{}}'], /no row of this service/],
    ];
    for (const [file, reason] of cases) await expect(importData(target.db, each(file))).rejects.toThrow(reason);
    expect(await target.db.selectFrom('accounts').select('id').execute()).toEqual([]);
    await importData(target.db, each(lines));
    await expect(importData(target.db, each(lines))).rejects.toThrow(/not empty/);
  });
});
