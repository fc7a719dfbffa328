import { sql, type KyselyPlugin } from 'kysely';
import { exportData } from '../../server/database/exportData';
import { migrate } from '../../server/database/migrate';
import { engines, openTestDatabase, openWithoutSchema } from '../support/serviceDatabase';

describe('the newest schema', () => {
  it('is left alone at a start, without the migrator’s lock, which a pooler in transaction mode would keep', async () => {
    const db = await openTestDatabase('PostgreSQL');
    const asked: string[] = [];
    const noted: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        asked.push(db.getExecutor().compileQuery(node, queryId).sql);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await migrate(db.withPlugin(noted));
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((query) => !/^\s*select\b/i.test(query) || /lock/i.test(query))).toEqual([]);
    await db.destroy();
  });
});

describe.each(engines)('a schema of a later version on %s', (engine) => {
  it('is accepted as it is if the older version left what this one needs, except for backups', async () => {
    const db = await openWithoutSchema(engine);
    await migrate(db);
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
