import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database/schema';
import { checkPlainName } from '../lib/plainName';

/** The visitors who may use an app that is not open to everyone: members of groups, and accounts by their subject. */
export interface Entrants {
  readonly groups: readonly string[];
  readonly accounts: readonly string[];
}

/** @param stored the app's `Entrants` as JSON; null if the app is open to everyone */
export function mayEnter(
  stored: string | null,
  visitor: { readonly subject: string; readonly groups: readonly string[] },
): boolean {
  if (stored === null) return true;
  const { groups, accounts } = JSON.parse(stored) as Entrants;
  return accounts.includes(visitor.subject) || groups.some((name) => visitor.groups.includes(name));
}

export async function listGroups(db: Db) {
  const { rows } = await sql<{ name: string; accounts: number }>`
    select name, count(*)::integer as accounts from accounts, unnest(groups) as name group by name order by name`.execute(
    db,
  );
  return rows;
}

/**
 * Adds accounts to a group and removes others. A group exists as long as it has members.
 * @returns the group's members afterwards
 * @throws StartError if the name is malformed
 */
export async function changeGroup(
  db: Db,
  name: string,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
) {
  checkPlainName("A group's", name, 'staff');
  const without = sql`array_remove(groups, ${name}::text)`;
  const change = (ids: readonly number[], groups: RawBuilder<unknown>) =>
    sql`update accounts set groups = ${groups} where id = any(${ids}::integer[])`.execute(db);
  await change(added, sql`array(select unnest(array_append(${without}, ${name}::text)) order by 1)`);
  await change(removed, without);
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where(sql<boolean>`${name}::text = any(groups)`)
    .orderBy('id')
    .execute();
  return { group: name, accounts };
}
