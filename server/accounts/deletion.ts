import { sql } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Db, Trx } from '../database/schema';
import { canonical } from '../lib/canonical';
import { hashOf } from '../lib/tokens';

/** How long a name stays reserved after its account gave it up. */
const holdSeconds = 30 * 24 * 3_600;

/**
 * Deletes an account and everything stored about it: sessions, links, events and queued mails. Only a hash of its name
 * is kept, to reserve the name. Returns false if the account is already gone.
 */
export async function deleteAccount(trx: Trx, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts')
    .select(['username_key', 'email_key', sql<boolean>`verified_at is not null`.as('isVerified')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return false;
  if (account.isVerified) {
    await holdName(trx, account.username_key, null);
    await trx.deleteFrom('mails').where('asked_for', '=', account.email_key).execute();
    await trx.deleteFrom('invitations').where('email_key', '=', account.email_key).execute();
  }
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
  return true;
}

/** Reserves a name for a while; only an account that exchanged it for another may take it back. */
export async function holdName(trx: Trx, key: string, account_id: number | null): Promise<void> {
  const held = { held_until: inSeconds(holdSeconds), account_id };
  await trx
    .insertInto('name_holds')
    .values({ hash: hashOf(key), ...held })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(held))
    .execute();
}

/** Whether a name is still reserved. @param by the account that wants it, which may take its own earlier name back */
export async function isHeld(db: Db, username: string, by: number | null = null): Promise<boolean> {
  const found = await db
    .selectFrom('name_holds')
    .select('hash')
    .where('hash', '=', hashOf(canonical(username)))
    .where('held_until', '>', clock)
    .where(sql<boolean>`(account_id is null or account_id is distinct from ${by}::integer)`)
    .executeTakeFirst();
  return found !== undefined;
}
