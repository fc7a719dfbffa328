import { clean } from '../../server/database/cleaning';
import type { Schema } from '../../server/database/schema';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createTestService } from '../support/testService';

describe.each(engines)('cleaning on %s', (engine) => {
  it('takes out what has expired and nothing that lives', async () => {
    const db = await openTestDatabase(engine);
    const service = await createTestService(db);
    const count = async (table: keyof Schema) =>
      Number(
        (
          await db
            .selectFrom(table)
            .select((row) => row.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const counts = async () =>
      Promise.all(
        (['accounts', 'sign_up_claims', 'verification_tokens', 'sessions', 'session_tokens'] as const).map(count),
      );

    const person = await service.account();
    await service.signUp();
    const remembered = await service.loggedIn(person, true);
    await service.loggedIn(person, false);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);
    await clean(db);
    expect(await counts()).toEqual([2, 2, 2, 2, 4]);

    await service.later(25 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([2, 2, 0, 1, 1]);
    expect((await remembered.post('/refreshaccesstoken')).statusCode).toBe(200);

    await service.later(7 * 24 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 0, 1, 2]);
    await service.close();
    await db.destroy();
  });
});
