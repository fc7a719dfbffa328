import { sql } from 'kysely';
import { exportData } from '../../server/database/exportData';
import { migrate, runMigration, schemaState } from '../../server/database/migrate';
import { baseline, newestSchema } from '../../server/database/migrations';
import { type Release } from '../../server/releases';
import { openTestDatabase } from '../support/serviceDatabase';
import { engines } from '../support/testService';

describe.each(engines)('a schema of a later version on %s', (engine) => {
  it('is accepted as it is if the older version left what this one needs, except for backups', async () => {
    const { db } = await openTestDatabase(engine);
    await sql`insert into kysely_migration (name, timestamp) values ('998-later', 'x')`.execute(db);
    await migrate(db);
    await expect(exportData(db).next()).rejects.toThrow(
      /^A newer version .* \(998-later\): its own command makes the backup/,
    );
    await sql`update schema_support set oldest = '998-later'`.execute(db);
    await expect(migrate(db)).rejects.toThrow('made by a newer version');
    await sql`drop table schema_support`.execute(db);
    await expect(migrate(db)).rejects.toThrow('made by a newer version');
    await db.destroy();
  });
});

const usual = { oldest: baseline, mustStop: false, loggedOut: 'nobody', defaults: {} } as const;
const first: Release = { ...usual, version: '1.0.0', schema: baseline };
const second = { ...first, version: '1.1.0', schema: '101-ways-back', mustStop: true };
const known = [first, second, { ...first, version: '1.2.0', schema: newestSchema }];

it('releases that must be started are not skipped', async () => {
  const { db } = await openTestDatabase('PostgreSQL', false);
  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db);
  const record = async (name: string) => {
    await runMigration(db, name);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, 'x')`.execute(db);
  };
  await record(baseline);
  const { release, refusal } = await schemaState(db, known);
  const older = 'The database is older than version 1.1.0, which no update may skip';
  expect([release, refusal]).toEqual([first, `${older}: first start that version, then this one.`]);
  await record(second.schema);
  expect(await schemaState(db, known)).toMatchObject({ release: second, refusal: undefined });
  await db.destroy();
});
