import { sql, type Kysely } from 'kysely';
import { clean, vacuum } from '../../server/database/cleaning';
import { countRows } from '../../server/database/exportData';
import type { Schema } from '../../server/database/schema';
import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService } from '../support/testService';

describe('cleaning', () => {
  it('takes out what has expired and nothing that lives', async () => {
    const db = await openTestDatabase('PostgreSQL');
    const service = await createTestService(db);
    const tables = ['accounts', 'sign_up_claims', 'verification_tokens', 'sessions', 'session_tokens'];
    const counts = async () => Object.values(await countRows(db, tables));
    const person = await service.account();
    await service.signUp();
    const remembered = await service.loggedIn(person, true);
    await service.loggedIn(person, false);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);
    await clean(db);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);

    await service.later(25 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 0, 1, 1]);
    expect((await remembered.post('/refreshaccesstoken')).statusCode).toBe(200);

    await service.later(7 * 24 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 0, 1, 2]);
    await service.close();
    await db.destroy();
  });
});

describe('the counts of limits', () => {
  it('are bounded for each limit, and the highest stay', async () => {
    const db = await openTestDatabase('PostgreSQL');
    const soon = Date.now() + 60_000;
    await sql
      .raw(`insert into rate_limits select 'flooded:' || n, n, ${soon} from generate_series(1, 30) n`)
      .execute(db);
    await sql
      .raw(`insert into rate_limits values ('other:1', 0, ${soon}), ('other:2', 1, ${soon - 60_001})`)
      .execute(db);
    await clean(db, 10);
    const left = await db.selectFrom('rate_limits').select(['key', 'points']).orderBy('points').execute();
    expect(left.map(({ key }) => key)).toEqual([
      'other:1',
      ...Array.from({ length: 10 }, (_, index) => `flooded:${21 + index}`),
    ]);
    await db.destroy();
  });
});

describe('the embedded database', () => {
  let db: Kysely<Schema>;
  beforeAll(async () => {
    db = await openTestDatabase('PGlite');
  });
  afterAll(() => db.destroy());

  it('takes up the room of deleted rows again, though nobody else vacuums it', async () => {
    await sql`insert into accounts (username, username_key, email, email_key, password_hash, ui_language_id)
      values ('a', 'a', 'a', 'a', 'x', 1)`.execute(db);
    const sizes: { readonly table: number; readonly indexes: number }[] = [];
    for (let round = 0; round < 5; round += 1) {
      await sql`insert into sessions (account_id, family_hash, is_remembered, confirmed_at, expires_at)
        select 1, gen_random_uuid()::text, true, now(), now() - interval '1 hour' from generate_series(1, 3000)`.execute(
        db,
      );
      await clean(db);
      await vacuum(db, { analyze: round === 0 });
      const { rows } = await sql<{ table: string; indexes: string }>`
        select pg_table_size('sessions') as table, pg_indexes_size('sessions') as indexes`.execute(db);
      sizes.push({ table: Number(rows[0]?.table), indexes: Number(rows[0]?.indexes) });
    }
    // The first vacuum frees the space for the second round; from then on only the index of random keys grows, by some pages.
    const [, second, ...later] = sizes;
    expect(later.map(({ table }) => table)).toEqual(new Array(3).fill(second?.table));
    expect(Math.max(...later.map(({ indexes }) => indexes))).toBeLessThan(1.2 * (second?.indexes ?? 0));
  });
});
