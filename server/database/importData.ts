import { sql } from 'kysely';
import { StartError } from '../lib/startError';
import { isOutage } from './errors';
import { countRows } from './exportData';
import { allTables, exportedTables, readEntries, rowsIn, type Counts } from './exportFormat';
import { runMigration } from './migrate';
import { migrations, newestSchema } from './migrations';
import type { Db } from './schema';
import type { Table } from './tables';

const batch = 200;

const names = Object.keys(migrations);

/**
 * Imports an export into an empty database, all of it or nothing. The database checks references and uniqueness, and at
 * the end the rows of each table are counted. An export of an older version goes into the tables of that version, which
 * are then migrated.
 * @param onProgress called with the number of rows written so far, and of all rows
 * @returns the number of rows of each table
 * @throws StartError if the file is not an export, is truncated or of a newer version, or the database is not empty.
 */
export async function importData(
  db: Db,
  lines: AsyncIterable<string>,
  onProgress: (rows: number, all: number) => void = () => undefined,
): Promise<Counts> {
  return db.transaction().execute(async (trx) => {
    if (rowsIn(await countRows(trx)) > 0) throw new StartError('The database is not empty: import into a new one.');
    let expected: Counts = {};
    let schema = newestSchema;
    let written = 0;
    let waiting: { readonly table: Table; readonly rows: Readonly<Record<string, unknown>>[] } | undefined;
    const write = async () => {
      if (waiting === undefined) return;
      await insert(trx, waiting.table, waiting.rows);
      written += waiting.rows.length;
      waiting = undefined;
      onProgress(written, rowsIn(expected));
    };
    for await (const entry of readEntries(lines)) {
      if (entry.kind === 'head') {
        ({ counts: expected, schema } = entry);
        if (schema !== newestSchema) await recreateTables(trx, schema);
      }
      if (entry.kind !== 'row' || waiting?.table !== entry.table || waiting.rows.length === batch) await write();
      if (entry.kind === 'row') (waiting ??= { table: entry.table, rows: [] }).rows.push(entry.row);
    }
    await compare(trx, expected);
    await runMigrations(trx, names.slice(names.indexOf(schema) + 1));
    for (const { table } of exportedTables.filter(({ key }) => key === 'id')) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
        trx,
      );
    }
    return expected;
  });
}

async function recreateTables(trx: Db, schema: string): Promise<void> {
  for (const table of allTables) await sql`drop table if exists ${sql.table(table)} cascade`.execute(trx);
  await runMigrations(trx, names.slice(0, names.indexOf(schema) + 1));
}

async function runMigrations(trx: Db, which: readonly string[]): Promise<void> {
  for (const name of which) await runMigration(trx, name);
}

/** @throws StartError if a table and the file differ in their number of rows. */
async function compare(trx: Db, expected: Counts): Promise<void> {
  const found = await countRows(trx, Object.keys(expected));
  for (const [table, count] of Object.entries(expected))
    if (found[table] !== count)
      throw new StartError(
        `The database holds ${found[table]} rows of ${table} and the file ${count}: nothing was imported.`,
      );
}

async function insert(db: Db, table: Table, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
  try {
    await db.insertInto(table).values(rows).execute();
  } catch (error) {
    if (isOutage(error)) throw error;
    throw new StartError(`The file was changed: the database refuses a row of ${table}.`);
  }
}
