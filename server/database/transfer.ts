import { sql, type Kysely } from 'kysely';
import { StartError } from '../startError';
import { isOutage } from './errors';
import { migrations } from './migrations';
import type { Schema } from './schema';

/**
 * Every table, those that others refer to first, with the column that orders its rows; `null` where its rows stay behind.
 * Typed by the schema: a new table does not compile until it is listed here.
 */
const tables: { readonly [Table in keyof Schema]: (keyof Schema[Table] & string) | null } = {
  accounts: 'id',
  sign_up_claims: 'key',
  verification_tokens: 'hash',
  mails: 'id',
  sessions: 'id',
  session_tokens: 'hash',
  security_events: 'key',
  rate_limits: null,
};
type Table = keyof Schema;
const moved = (Object.keys(tables) as Table[]).flatMap((table) => {
  const key = tables[table];
  return key === null ? [] : [{ table, key }];
});

const format = 'vestibule-data';
const schemaName = Object.keys(migrations).at(-1);
const batch = 500;

/**
 * Everything the database holds, a line of JSON each: a head, the rows, and a count at the end that shows a cut-off file.
 * It is one moment's picture, also while the service writes.
 */
export async function exportData(db: Kysely<Schema>, write: (line: string) => Promise<void> | void): Promise<number> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      let rows = 0;
      await write(JSON.stringify({ format, schema: schemaName }));
      for (const { table, key: column } of moved) {
        const key = sql.ref(column);
        let last: unknown;
        for (;;) {
          const after = last === undefined ? sql`` : sql`where ${key} > ${last}`;
          const { rows: found } = await sql<
            Record<string, unknown>
          >`select * from ${sql.table(table)} ${after} order by ${key} limit ${sql.lit(batch)}`.execute(trx);
          for (const row of found) await write(JSON.stringify({ table, row }));
          rows += found.length;
          last = found.at(-1)?.[column];
          if (found.length < batch) break;
        }
      }
      await write(JSON.stringify({ end: rows }));
      return rows;
    });
}

/**
 * Puts an export into a database that holds no account yet; all of it or nothing.
 * @throws StartError where the file is none, is cut off, is of another schema, or the database is not empty.
 */
export async function importData(db: Kysely<Schema>, lines: AsyncIterable<string>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    if (await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst())
      throw new StartError('The database is not empty: import into a new one.');
    let rows = 0;
    let state: 'head' | 'rows' | 'ended' = 'head';
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const entry = parsed(line);
      if (state === 'head') {
        checkHead(entry);
        state = 'rows';
      } else if (state === 'rows' && 'end' in entry) {
        if (entry['end'] !== rows)
          throw new StartError('The file is cut off or was changed: its rows are not as many as it says.');
        state = 'ended';
      } else {
        await insert(trx, entry);
        rows += 1;
      }
    }
    if (state !== 'ended') throw new StartError('The file is cut off: its last line is missing.');
    for (const { table } of moved.filter(({ key }) => key === 'id')) {
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
        trx,
      );
    }
    return rows;
  });
}

async function insert(db: Kysely<Schema>, { table, row }: Record<string, unknown>): Promise<void> {
  const known = moved.find((one) => one.table === table);
  if (known === undefined || typeof row !== 'object' || row === null)
    throw new StartError('The file has a line that is no row of this service.');
  try {
    await db.insertInto(known.table).values(row).execute();
  } catch (error) {
    if (isOutage(error)) throw error;
    throw new StartError(`The file was changed: the database refuses a row of ${known.table}.`);
  }
}

function checkHead(entry: Record<string, unknown>): void {
  if (entry['format'] !== format) throw new StartError('The file is not an export of this service.');
  if (entry['schema'] !== schemaName)
    throw new StartError(
      `The file was made by another version of this service (${String(entry['schema'])}): export and import with the same one.`,
    );
}

function parsed(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new StartError('The file is not an export of this service.');
  }
}
