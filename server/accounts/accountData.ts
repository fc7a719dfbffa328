import { sql } from 'kysely';
import type { Db } from '../database/schema';
import { tables } from '../database/tables';

/** Everything that is stored about an account, by table: the rows without the hashes of passwords and tokens. */
export async function dataOf(db: Db, id: number): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [table, { of, secrets = [] }] of Object.entries(tables)) {
    if (of === null) continue;
    const { rows } = await sql<{ readonly row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one where ${of(id)}`.execute(db);
    found[table] = rows.map(({ row }) =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !secrets.includes(column))),
    );
  }
  return found;
}
