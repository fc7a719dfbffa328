import { sql, type Kysely, type Transaction } from 'kysely';
import { canonical } from './canonical';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { writeEvent } from '../security/events';
import { hashOf, newToken } from '../sessions/tokens';
import { endEmailChange } from './pendingEmail';

/** How long a link for a new password is good for. */
export const resetSeconds = 3_600;

/** From where a change was asked for: the network, see `networkOf`, and the device, such as `Firefox, Linux`. */
export interface Origin {
  readonly network: string;
  readonly device: string | null;
}

/** A link that is about to be mailed. */
export interface NewLink {
  readonly mailId: number;
  readonly accountId: number;
  readonly network: string | null;
  /** The address that the mail goes to, where that is not the account's own. */
  readonly recipient: string | null;
  readonly token: string;
}

export interface PasswordResets {
  ask(email: string, from: Origin): Promise<void>;
  linkFor(accountId: number, network: string): Promise<string>;
  isLive(token: string): Promise<boolean>;
  reset(token: string, passwordHash: string, from: Origin): Promise<ResetAccount | undefined>;
}

export interface ResetAccount {
  readonly id: number;
  readonly username: string;
  readonly email: string;
}

/** New passwords by mailed links: one link works once, for an hour, and not after a later link or change. */
export function createPasswordResets(db: Kysely<Schema>): PasswordResets {
  return {
    /**
     * Queues a link to the account that has the address. One row, whether or not there is such an account: nobody looks
     * before the mail is due, so that the time of the answer tells nothing.
     */
    async ask(email, { network, device }) {
      await db
        .insertInto('mails')
        .values({ kind: 'resetLink', account_id: null, asked_for: canonical(email), network, device })
        .execute();
    },

    /** A new link for a person whom no mail reaches; returns its token. */
    async linkFor(accountId, network) {
      const token = newToken();
      await transaction(db, async (trx) => {
        await endEarlierLinks(trx, accountId);
        await trx
          .insertInto('account_links')
          .values({
            hash: hashOf(token),
            account_id: accountId,
            kind: 'resetPassword',
            expires_at: inSeconds(resetSeconds),
          })
          .execute();
        await writeEvent(trx, { event: 'reset_link_sent', accountId, network });
      });
      return token;
    },

    /** Whether a link may be used: asked before the new password is hashed, which costs more. */
    async isLive(token) {
      return (await accountOf(db, token)) !== undefined;
    },

    /** Sets the password and ends all sessions; nothing where the link was used meanwhile, or does not count any more. */
    reset: (token, passwordHash, from) => transaction(db, (trx) => reset(trx, token, passwordHash, from)),
  };
}

function accountOf(db: Kysely<Schema>, token: string): Promise<{ readonly id: number } | undefined> {
  return db
    .selectFrom('account_links')
    .select('account_id as id')
    .where('hash', '=', hashOf(token))
    .where('kind', '=', 'resetPassword')
    .where('expires_at', '>', clock)
    .executeTakeFirst();
}

async function reset(
  trx: Transaction<Schema>,
  token: string,
  passwordHash: string,
  { network, device }: Origin,
): Promise<ResetAccount | undefined> {
  const named = await accountOf(trx, token);
  if (named === undefined) return undefined;
  // One change of an account at a time: of links that are used at once, those that waited find theirs gone.
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '=', named.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined || (await accountOf(trx, token)) === undefined) return undefined;
  await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', account.id).execute();
  await trx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  await endResetLinks(trx, account.id);
  await endEmailChange(trx, account.id);
  await writeEvent(trx, { event: 'password_reset', accountId: account.id, network });
  await trx.insertInto('mails').values({ kind: 'passwordReset', account_id: account.id, network, device }).execute();
  return account;
}

/**
 * Ends the account's links for a new password, and drops those that are owed: after a change of password or email. A
 * log-in ends none, or a thief who knows the password could keep the owner from a new one.
 */
export async function endResetLinks(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await sql`
    with owed as (
      delete from mails where kind = 'resetLink' and (account_id = ${accountId}
        or asked_for = (select email_key from accounts where id = ${accountId} and verified_at is not null))
    )
    delete from account_links where account_id = ${accountId} and kind = 'resetPassword'`.execute(trx);
}

/** A later link ends the earlier ones. */
async function endEarlierLinks(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'resetPassword')
    .execute();
}

/** Stores a link that is about to be sent; false where its mail was dropped meanwhile. */
export async function keepResetLink(
  db: Kysely<Schema>,
  { mailId, accountId, network, token }: NewLink,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    // Waits for a change that is under way, which may drop the mail.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await endEarlierLinks(trx, accountId);
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('account_links')
      .columns(['hash', 'account_id', 'kind', 'expires_at'])
      .expression((from) =>
        from
          .selectFrom('accounts')
          .select([
            sql.val(hashOf(token)).as('hash'),
            'id',
            sql.lit('resetPassword').as('kind'),
            inSeconds(resetSeconds).as('expires_at'),
          ])
          .where('id', '=', accountId)
          .where(({ exists, selectFrom }) => exists(selectFrom('mails').select('id').where('mails.id', '=', mailId))),
      )
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    await writeEvent(trx, { event: 'reset_link_sent', accountId, network: network ?? 'unknown' });
    return true;
  });
}
