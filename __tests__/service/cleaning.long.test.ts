import { sql } from 'kysely';
import { clean } from '../../server/operations/cleaning';
import { countRows } from '../../server/database/exportData';
import { serviceOn } from '../support/testService';

describe('cleaning', () => {
  const service = serviceOn('PostgreSQL');

  it('takes out what has expired and nothing that lives', async () => {
    const { db } = service;
    const tables = ['accounts', 'sign_up_claims', 'verification_tokens', 'sessions', 'session_tokens'];
    const counts = async () => Object.values(await countRows(db, tables));
    const { person } = await service.member();
    await service.signUp();
    const remembered = await service.loggedIn(person, true);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);
    await clean(db);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);

    await service.later(25 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 0, 1, 1]);
    expect(await remembered.renew()).toBe(200);

    await service.later(7 * 24 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 0, 1, 2]);
  });

  it('keeps the claim on a new address for as long as the link to it lives', async () => {
    const { db } = service;
    const { visitor } = await service.member();
    const address = 'ada@müller.example';
    expect((await visitor.changeEmail(address)).statusCode).toBe(200);
    await service.later(23 * 3_600);
    await service.linkTo(address);
    await service.later(2 * 3_600);
    await clean(db);
    expect(await countRows(db, ['sign_up_claims', 'account_links'])).toMatchObject({
      sign_up_claims: 1,
      account_links: 2,
    });
  });

  it('bounds the counts of each limit, of which the highest stay', async () => {
    const { db } = service;
    const soon = Date.now() + 60_000;
    const insert = (rows: string) => sql.raw(`insert into rate_limits ${rows}`).execute(db);
    await insert(`select 'flooded:' || n, n, ${soon} from generate_series(1, 30) n`);
    await insert(`values ('other:1', 0, ${soon}), ('other:2', 1, ${soon - 60_001})`);
    await clean(db, 10);
    const left = await db.selectFrom('rate_limits').select(['key', 'points']).orderBy('points').execute();
    const highest = Array.from({ length: 10 }, (_, index) => `flooded:${21 + index}`);
    expect(left.map(({ key }) => key)).toEqual(['other:1', ...highest]);
  });
});
