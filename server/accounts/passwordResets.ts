import { sql } from 'kysely';
import { canonical } from './canonical';
import { clock, inSeconds } from '../database/clock';
import type { Db, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { recordEvent, type Actor, type RequestInfo } from '../security/events';
import { hashOf, newToken } from '../sessions/tokens';
import { endTraces } from './endTraces';
import type { ReturnTarget } from './returnTarget';

const resetSeconds = 3_600;
/** The same for a link to people who did not ask for it and may read it days later. */
export const choosePasswordSeconds = 7 * 24 * 3_600;

export interface NewLink {
  readonly mailId: number;
  readonly accountId: number;
  readonly network: string | null;
  readonly device: string | null;
  /** The address that the mail goes to, if it is not the account's own. */
  readonly recipient: string | null;
  /** The account's address when the mail was written. */
  readonly email: string;
  readonly continueTo: string | null;
  readonly token: string;
}

interface NewPassword {
  readonly hash: string;
  readonly keepPasskeys: readonly string[];
}

/** Password resets by mailed links. A link works once, for an hour, and not after a later link or change. */
export function createPasswordResets(db: Db) {
  return {
    /**
     * Queues a reset link to an address. It writes one row whether or not an account has the address, and looks that up
     * only when the mail is due, so that the response time reveals nothing.
     */
    async ask(
      email: string,
      { network, device, languageId }: RequestInfo,
      { continueTo }: Pick<ReturnTarget, 'continueTo'>,
    ) {
      const mail = { kind: 'resetLink', asked_for: canonical(email), continue_to: continueTo } as const;
      await db
        .insertInto('mails')
        .values({ ...mail, network, device, language_id: languageId })
        .execute();
    },

    /** Makes a link for someone whom no mail reaches, and returns its token. */
    async linkFor(accountId: number, from: Actor) {
      const token = newToken();
      await transaction(db, async (trx) => {
        await endEarlierLinks(trx, accountId);
        const link = { hash: hashOf(token), account_id: accountId, expires_at: inSeconds(resetSeconds) };
        await trx
          .insertInto('account_links')
          .values({ ...link, kind: 'resetPassword' })
          .execute();
        await recordEvent(trx, 'reset_link_sent', accountId, from);
      });
      return token;
    },

    /**
     * Secures an account for its owner: ends its sessions, links, a pending change of email and all passkeys, and
     * replaces its password by a random one. Returns the token of a new reset link.
     */
    async secure(accountId: number, passwordHash: string, from: Actor): Promise<string> {
      await transaction(db, async (trx) => {
        await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
        await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
        await endTraces(trx, accountId, from, []);
        await recordEvent(trx, 'logged_out_everywhere', accountId, from);
      });
      return this.linkFor(accountId, from);
    },

    ofLink: (token: string) => accountOf(db, token),

    /**
     * Sets the password, ends all sessions and removes the passkeys that are not kept. Returns undefined if the link was
     * used in the meantime, or is no longer valid.
     */
    reset: (token: string, password: NewPassword, from: Actor) =>
      transaction(db, (trx) => reset(trx, token, password, from)),
  };
}

function accountOf(db: Db, token: string) {
  return db
    .selectFrom('account_links')
    .innerJoin('accounts', 'accounts.id', 'account_links.account_id')
    .select(['accounts.id', 'accounts.username', 'account_links.continue_to as continueTo'])
    .where('account_links.hash', '=', hashOf(token))
    .where('account_links.kind', '=', 'resetPassword')
    .where('account_links.expires_at', '>', clock)
    .executeTakeFirst();
}

async function reset(trx: Trx, token: string, { hash, keepPasskeys }: NewPassword, from: Actor) {
  const named = await accountOf(trx, token);
  if (named === undefined) return undefined;
  // Locks the account: if several links are used at once, those that had to wait find theirs gone.
  const account = await trx
    .selectFrom('accounts')
    .select(['id', 'username', 'email'])
    .where('id', '=', named.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined || (await accountOf(trx, token)) === undefined) return undefined;
  await trx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', account.id).execute();
  await trx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  await endTraces(trx, account.id, from, keepPasskeys);
  await recordEvent(trx, 'password_reset', account.id, from);
  return { ...account, continueTo: named.continueTo };
}

/**
 * A later link ends the earlier ones. Links of the same mail stay, since an earlier attempt may have been delivered
 * though the server's response was lost; so do links of mails that were asked for later.
 */
async function endEarlierLinks(trx: Trx, accountId: number, mailId?: number): Promise<void> {
  await trx
    .deleteFrom('account_links')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'resetPassword')
    .$if(mailId !== undefined, (links) =>
      links.where((is) => is.or([is('mail_id', 'is', null), is('mail_id', '<', mailId ?? 0)])),
    )
    .execute();
}

/** Stores a link that is about to be sent; false if its mail was dropped, or the account's address changed, in the meantime. */
export async function keepResetLink(
  db: Db,
  { mailId, accountId, email, network, device, continueTo, token }: NewLink,
  seconds = resetSeconds,
): Promise<boolean> {
  return transaction(db, async (trx) => {
    // Waits for a change of the account that is in progress and may drop the mail.
    await trx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await endEarlierLinks(trx, accountId, mailId);
    const { numAffectedRows } = await sql`
      insert into account_links (hash, account_id, kind, mail_id, continue_to, expires_at)
      select ${hashOf(token)}, accounts.id, 'resetPassword', mails.id, ${continueTo}::text, ${inSeconds(seconds)}
      from accounts, mails where accounts.id = ${accountId} and accounts.email = ${email} and mails.id = ${mailId}`.execute(
      trx,
    );
    if (numAffectedRows === 0n) return false;
    // There is no request here whose logger could log the event.
    const actor = { network: network ?? 'unknown', device, stored: () => undefined };
    await recordEvent(trx, 'reset_link_sent', accountId, actor);
    return true;
  });
}
