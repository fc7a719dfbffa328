import { clean } from '../../server/cleaning';
import type { Schema } from '../../server/db/schema';
import { engines, openTestDatabase } from '../support/serviceDatabase';
import { createWorld } from '../support/serviceWorld';

describe.each(engines)('cleaning on %s', (engine) => {
  it('takes out what has expired and nothing that lives', async () => {
    const db = await openTestDatabase(engine);
    const world = await createWorld(db);
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
      Promise.all((['accounts', 'verification_tokens', 'sessions', 'session_tokens'] as const).map(count));

    const person = await world.account();
    await world.signUp();
    const remembered = await world.loggedIn(person, true);
    await world.loggedIn(person, false);
    expect(await counts()).toEqual([2, 2, 2, 4]);
    await clean(db);
    expect(await counts()).toEqual([2, 2, 2, 4]);

    await world.later(25 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([2, 0, 1, 1]);
    expect((await remembered.post('/refreshaccesstoken')).statusCode).toBe(200);

    await world.later(7 * 24 * 3_600);
    await clean(db);
    expect(await counts()).toEqual([1, 0, 1, 2]);
    await world.close();
    await db.destroy();
  });
});
