import { sql, type Kysely, type Transaction } from 'kysely';
import { canonical } from './canonical';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { hashOf } from '../sessions/tokens';

/** How long nobody may take the name of an account that was deleted. */
const holdSeconds = 30 * 24 * 3_600;

/**
 * Deletes an account with all that is stored about it: sessions, links, events and mails that are owed. What stays is
 * that its name is held, as a hash. Returns false where it is gone already.
 */
export async function deleteAccount(trx: Transaction<Schema>, id: number): Promise<boolean> {
  const account = await trx
    .selectFrom('accounts')
    .select(['username_key', 'email_key', sql<boolean>`verified_at is not null`.as('isVerified')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return false;
  if (account.isVerified) {
    const held_until = inSeconds(holdSeconds);
    await trx
      .insertInto('name_holds')
      .values({ hash: hashOf(account.username_key), held_until })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ held_until }))
      .execute();
    await trx.deleteFrom('mails').where('asked_for', '=', account.email_key).execute();
  }
  await trx.deleteFrom('accounts').where('id', '=', id).execute();
  return true;
}

/** Whether a name is held since its account was deleted. */
export async function isHeld(db: Kysely<Schema>, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('name_holds')
    .select('hash')
    .where('hash', '=', hashOf(canonical(username)))
    .where('held_until', '>', clock)
    .executeTakeFirst();
  return found !== undefined;
}
