import { sql } from 'kysely';
import { inSeconds } from '../database/clock';
import type { Db, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { canonical } from '../lib/canonical';
import { hashOf, newToken } from '../lib/tokens';
import { recordEvent, type Actor, type RequestInfo } from '../security/events';
import { revokeOtherAccess } from '../sessions/revokeOtherAccess';
import { endSession, type LiveSession } from '../sessions/sessions';
import { keepLink, linkOf, lockLinked, type NewLink } from './accountLinks';
import type { ReturnTarget } from './returnTarget';

/** How long a link is valid for people who asked for it. */
const resetSeconds = 3_600;
/** How long a link is valid for people who did not ask for it and may read it days later. */
export const choosePasswordSeconds = 7 * 24 * 3_600;

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
    async linkFor(accountId: number, actor: Actor) {
      const token = newToken();
      await transaction(db, async (trx) => {
        await endEarlierLinks(trx, accountId);
        const link = { hash: hashOf(token), account_id: accountId, expires_at: inSeconds(resetSeconds) };
        await trx
          .insertInto('account_links')
          .values({ ...link, kind: 'resetPassword' })
          .execute();
        await recordEvent(trx, 'reset_link_sent', accountId, actor);
      });
      return token;
    },

    /**
     * Secures an account for its owner: ends its sessions, links, a pending change of email and all passkeys, and
     * replaces its password by a random one. Returns the token of a new reset link.
     */
    async secure(accountId: number, passwordHash: string, actor: Actor): Promise<string> {
      await transaction(db, async (trx) => {
        await trx.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute();
        await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
        await revokeOtherAccess(trx, accountId, actor, []);
        await recordEvent(trx, 'logged_out_everywhere', accountId, actor);
      });
      return this.linkFor(accountId, actor);
    },

    ofLink: (token: string) => linkOf(db, token, 'resetPassword'),

    /**
     * Sets the password, ends all sessions and removes the passkeys that are not kept. Returns undefined if the link was
     * used in the meantime, or is no longer valid.
     * @param left the session of the visitor's browser, whose cookies will be cleared: of another account, it would
     *   otherwise live on without them (S3)
     */
    reset: (token: string, password: NewPassword, actor: Actor, left?: LiveSession) =>
      transaction(db, async (trx) => {
        const account = await reset(trx, token, password, actor);
        if (account !== undefined && left !== undefined) await endSession(trx, left, actor);
        return account;
      }),
  };
}

async function reset(trx: Trx, token: string, { hash, keepPasskeys }: NewPassword, actor: Actor) {
  const account = await lockLinked(trx, token, 'resetPassword');
  if (account === undefined) return undefined;
  await trx.updateTable('accounts').set({ password_hash: hash }).where('id', '=', account.id).execute();
  await trx.deleteFrom('sessions').where('account_id', '=', account.id).execute();
  await revokeOtherAccess(trx, account.id, actor, keepPasskeys);
  await recordEvent(trx, 'password_reset', account.id, actor);
  return account;
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
export async function keepResetLink(db: Db, link: NewLink, seconds = resetSeconds): Promise<boolean> {
  const { mailId, accountId, network, device } = link;
  const isOwed = sql<boolean>`email = ${link.email} and exists (select from mails where id = ${mailId})`;
  return transaction(db, async (trx) => {
    if (!(await keepLink(trx, link, 'resetPassword', inSeconds(seconds), isOwed))) return false;
    await endEarlierLinks(trx, accountId, mailId);
    // There is no request here whose logger could log the event.
    const actor = { network: network ?? 'unknown', device, stored: () => undefined };
    await recordEvent(trx, 'reset_link_sent', accountId, actor);
    return true;
  });
}
