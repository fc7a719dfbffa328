import { sql, type Kysely } from 'kysely';
import type { Schema } from '../database/schema';
import { StartError } from '../startError';

/** A group's name is limited to these characters because headers and claims carry it. */
const isGroupName = /^[\w.-]{1,64}$/;

/** The names of an account's groups, separated by spaces, for a query on `accounts`. */
export const groupsOfAccount = sql<string>`array_to_string(
  array(select name from account_groups where account_id = accounts.id), ' ')`;

/** @param names as `groupsOfAccount` returns them */
export const groupNames = (names: string): string[] => names.split(' ').filter(Boolean).sort();

/** Who may use an app that is not open to everyone: members of groups, and accounts by their subject. */
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

/** The groups, with the number of accounts in each. */
export async function listGroups(db: Kysely<Schema>) {
  const rows = await db
    .selectFrom('account_groups')
    .select(['name', ({ fn }) => fn.countAll<string>().as('count')])
    .groupBy('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name, count }) => ({ name, accounts: Number(count) }));
}

/**
 * Adds accounts to a group and removes others. A group exists as long as it has members.
 * @returns the group's members afterwards
 * @throws StartError if the name is malformed
 */
export async function changeGroup(
  db: Kysely<Schema>,
  name: string,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
) {
  if (!isGroupName.test(name))
    throw new StartError(
      `A group's name has up to 64 letters, digits, dots, dashes and underscores, such as 'staff', not '${name}'.`,
    );
  for (const account_id of added)
    await db
      .insertInto('account_groups')
      .values({ name, account_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const former = removed.length === 0 ? [-1] : removed;
  await db.deleteFrom('account_groups').where('name', '=', name).where('account_id', 'in', former).execute();
  const accounts = await db
    .selectFrom('account_groups')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'username', 'email'])
    .where('name', '=', name)
    .orderBy('accounts.id')
    .execute();
  return { group: name, accounts };
}
