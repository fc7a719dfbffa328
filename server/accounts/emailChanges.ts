import { sql } from 'kysely';
import { inSeconds } from '../database/clock';
import { unlessTaken } from '../database/errors';
import type { Db, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { canonical } from '../lib/canonical';
import { recordEvent, type Actor } from '../security/events';
import { changeOwnAccount } from '../sessions/changeOwnAccount';
import { endEmailChange, endResetLinks } from '../sessions/revokeOtherAccess';
import { endSession, type LiveSession } from '../sessions/sessions';
import { keepLink, linkOf, lockLinked, type NewLink } from './accountLinks';
import { claim, claimOfEmail, type LinkedAccount } from './signUps';

/** How long the link to a new address is valid, and how long the old address can be restored. */
const confirmationSeconds = 24 * 3_600;
const restoreSeconds = 7 * 24 * 3_600;

/**
 * Changes of an account's email. The new address is verified by a link sent to it; the old one is notified, with a link
 * that restores it for 7 days. Whether another account has the new address is checked only when a link is mailed or
 * opened, so that only the owner of that address can find out.
 */
export function createEmailChanges(db: Db) {
  return {
    /**
     * Stores the new address, in place of one that is pending, and queues the link to it. The current address is
     * notified, with a link that stops the change. Claims the address, as a sign-up does.
     */
    ask: (session: LiveSession, email: string, actor: Actor) =>
      changeOwnAccount(db, session, async (trx, accountId, account) => {
        const key = canonical(email);
        await claim([claimOfEmail(key)], canonical(account.pending_email ?? '') === key ? 0 : 1).execute(trx);
        await trx.updateTable('accounts').set({ pending_email: email }).where('id', '=', accountId).execute();
        await trx.deleteFrom('mails').where('account_id', '=', accountId).where('kind', '=', 'confirmEmail').execute();
        const recipients = { confirmEmail: email, emailChangeAsked: account.email };
        await recordEvent(trx, 'email_change_asked', accountId, actor, { recipients });
      }),

    /** Cancels the pending change and its link. */
    giveUp: (session: LiveSession) => changeOwnAccount(db, session, endEmailChange),

    async ofLink(token: string): Promise<LinkedAccount | undefined> {
      const link = await linkOf(db, token, 'changeEmail');
      if (link === undefined) return undefined;
      const { id, passwordHash, email, newEmail } = link;
      const rivals = db.selectFrom('sign_up_claims').select('key').where('sign_ups', '>', 1);
      const rival = await rivals.where('key', '=', claimOfEmail(canonical(newEmail ?? ''))).executeTakeFirst();
      return { id, passwordHash, isVerified: email === newEmail, isContested: rival !== undefined };
    },

    /** Gives the account the link's address and returns the account's id, also when the same link is opened again. */
    confirm: (token: string, actor: Actor) => unlessTaken(transaction(db, (trx) => confirm(trx, token, actor))),

    /** Whether a link is valid: checked before a password is hashed, which costs more. */
    isRestorable: async (token: string) => (await linkOf(db, token, 'restoreEmail')) !== undefined,

    /**
     * Gives the account its old address back. Whoever changed the address may know the password, so it is replaced by a
     * random one, all sessions and passkeys end, and a reset link goes to the old address.
     * @param left as for `reset` (passwordResets.ts)
     */
    restore: (token: string, passwordHash: string, actor: Actor, left?: LiveSession) =>
      unlessTaken(
        transaction(db, async (trx) => {
          const id = await restore(trx, token, passwordHash, actor);
          if (id !== undefined && left !== undefined) await endSession(trx, left, actor);
          return id;
        }),
      ),
  };
}

async function confirm(trx: Trx, token: string, actor: Actor): Promise<number | undefined> {
  const found = await lockLinked(trx, token, 'changeEmail');
  if (found === undefined || found.newEmail === null) return undefined;
  const { id, email: before, pendingEmail, newEmail: email } = found;
  if (pendingEmail !== email) return before === email ? id : undefined;
  await endResetLinks(trx, id);
  const changed = { email, email_key: canonical(email), pending_email: null };
  await trx.updateTable('accounts').set(changed).where('id', '=', id).execute();
  await recordEvent(trx, 'email_changed', id, actor, { recipients: { emailChanged: before } });
  return id;
}

async function restore(trx: Trx, token: string, passwordHash: string, actor: Actor): Promise<number | undefined> {
  const found = await lockLinked(trx, token, 'restoreEmail');
  if (found === undefined || found.newEmail === null) return undefined;
  const { id, newEmail: email, expiresAt } = found;
  await endResetLinks(trx, id);
  // Links to earlier addresses stay valid: a thief can only have later ones.
  await sql`delete from account_links
    where account_id = ${id} and (kind <> 'restoreEmail' or expires_at >= ${expiresAt})`.execute(trx);
  const since = sql<Date>`${expiresAt}::timestamptz - make_interval(secs => ${sql.lit(restoreSeconds)})`;
  await sql`delete from mails where account_id = ${id}
    and (kind = 'confirmEmail' or (kind in ('emailChangeAsked', 'emailChanged') and created_at > ${since}))`.execute(
    trx,
  );
  const restored = { email, email_key: canonical(email), pending_email: null, password_hash: passwordHash };
  await trx.updateTable('accounts').set(restored).where('id', '=', id).execute();
  await trx.deleteFrom('sessions').where('account_id', '=', id).execute();
  // Whoever changed the address may have added a passkey first.
  await trx.deleteFrom('passkeys').where('account_id', '=', id).execute();
  await recordEvent(trx, 'email_restored', id, actor);
  return id;
}

/** Stores the link to a new address; false if the account has since asked for another, or a verified account has it. */
export async function keepChangeLink(db: Db, link: NewLink): Promise<boolean> {
  const key = canonical(link.recipient ?? '');
  const isWanted = sql<boolean>`pending_email = ${link.recipient} and not exists (select from accounts as other
    where other.email_key = ${key} and other.verified_at is not null and other.id <> ${link.accountId})`;
  return transaction(db, async (trx) => {
    const isKept = await keepLink(trx, link, 'changeEmail', inSeconds(confirmationSeconds), isWanted);
    // The claim lasts as long as the newest link.
    if (isKept) await claim([claimOfEmail(key)], 0).execute(trx);
    return isKept;
  });
}

/** Stores the link that restores or keeps the old address, valid for 7 days from the request or the change. */
export function keepRestoreLink(db: Db, link: NewLink): Promise<boolean> {
  const end = sql<Date>`(select created_at + make_interval(secs => ${sql.lit(restoreSeconds)}) from mails where id = ${link.mailId})`;
  const isOwed = sql<boolean>`exists (select from mails where id = ${link.mailId})`;
  return transaction(db, (trx) => keepLink(trx, link, 'restoreEmail', end, isOwed));
}
