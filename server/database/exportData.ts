import { sql } from 'kysely';
import { StartError } from '../lib/startError';
import { endLine, exportedTables, headLine, rowLine, rowsIn, type Counts } from './exportFormat';
import { schemaState } from './migrate';
import type { Db } from './schema';
import type { Table } from './tables';
import { transaction } from './transaction';

const batch = 1_000;

/** Exports the data, and then records that a backup was made, unless the database takes no writes. */
export async function* backUp(db: Db): AsyncGenerator<string> {
  yield* exportData(db);
  await transaction(db, async (trx) => {
    await trx.deleteFrom('backups').execute();
    await trx.insertInto('backups').defaultValues().execute();
  }).catch(() => undefined);
}

/**
 * Everything the database holds, in chunks of whole lines; see `exportFormat.ts`. It is a consistent snapshot even while
 * the service writes. The embedded database has a single connection, so everyone else waits until the export is done.
 * @throws StartError if a later version has migrated the database, which may then hold data that this version ignores.
 */
export async function* exportData(db: Db): AsyncGenerator<string> {
  const { unknown } = await schemaState(db);
  if (unknown.length > 0)
    throw new StartError(
      `A newer version of the service has migrated the database (${unknown.join(', ')}): its own command makes the backup.`,
    );
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    const counts = await countRows(trx);
    yield headLine(counts);
    for (const { table, key } of exportedTables) yield* rowsOf(trx, table, key);
    yield endLine(rowsIn(counts));
  } finally {
    // It has only read, so there is nothing to commit, even if the caller stops early.
    await trx.rollback().execute();
  }
}

export async function countRows(
  db: Db,
  tables: readonly string[] = exportedTables.map(({ table }) => table),
): Promise<Counts> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

// The database writes the JSON, which is three times as fast as serializing the rows here.
async function* rowsOf(db: Db, table: Table, column: string): AsyncGenerator<string> {
  const key = sql.ref(column);
  let last: unknown;
  for (;;) {
    const after = last === undefined ? sql`` : sql`where ${key} > ${last}`;
    const { rows } = await sql<{ lines: string[] | null; last: unknown }>`
      select array_agg(row_to_json(one)::text order by ${key}) as lines, (array_agg(${key} order by ${key} desc))[1] as last
      from (select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(batch)}) as one`.execute(db);
    const lines = rows[0]?.lines ?? [];
    if (lines.length > 0) yield lines.map((row) => rowLine(table, row)).join('');
    last = rows[0]?.last;
    if (lines.length < batch) return;
  }
}
