import { sql, type Selectable } from 'kysely';
import type { NewLink } from '../accounts/accountLinks';
import { keepChangeLink, keepRestoreLink } from '../accounts/emailChanges';
import { choosePasswordSeconds, keepResetLink } from '../accounts/passwordResets';
import { keepVerificationToken } from '../accounts/signUps';
import { clock } from '../database/clock';
import { createQueue, isOverdue, scheduleRetry, type Queue } from '../database/queue';
import type { Db, MailKind, Schema } from '../database/schema';
import type { Log } from '../lib/log';
import { newToken } from '../lib/tokens';
import { isAnswerLost, isRefusedForGood, mailRefusalOf, type Mailer } from './mailers';
import type { MailSite } from './mailHtml';
import { invitationOf, mailOf, type MailContent } from './mailText';

/** The first delay before a retry of a mail that may have been delivered. */
const lostAnswerSeconds = 600;

/** Stores the link of a mail, by the kind of mail; false if the link would no longer be valid. */
const keepLinkOf: Readonly<Partial<Record<MailKind, (db: Db, link: NewLink) => Promise<boolean>>>> = {
  verification: keepVerificationToken,
  resetLink: keepResetLink,
  choosePassword: (db, link) => keepResetLink(db, link, choosePasswordSeconds),
  emailRestored: keepResetLink,
  confirmEmail: keepChangeLink,
  emailChangeAsked: keepRestoreLink,
  emailChanged: keepRestoreLink,
};

type MailAccount = Pick<MailContent, 'username' | 'email' | 'languageId'> & { readonly id: number };

interface MailQueueDeps {
  readonly db: Db;
  readonly send: Mailer;
  readonly site: MailSite;
  readonly log: Log;
}

/**
 * Sends the due mails of the database, and retries failed ones for a day. A mail that is refused for good, or fails for
 * that long, is kept for the owner for 30 days.
 * A link's token is made when its mail is sent: the database never holds the token, only its hash.
 */
export function createMailQueue({ db, send, site, log }: MailQueueDeps): Queue {
  return createQueue({
    db,
    table: 'mails',
    lane: sql`split_part(lower(coalesce(recipient, asked_for, (select email_key from accounts where id = account_id))), '@', 2)`,
    log,
    name: 'mail queue',
    related({ account_id, asked_for }) {
      const accounts = db.selectFrom('accounts').select(['id', 'username', 'email', 'ui_language_id as languageId']);
      const found =
        account_id === null
          ? accounts.where('email_key', '=', asked_for).where('verified_at', 'is not', null)
          : accounts.where('id', '=', account_id);
      return found.executeTakeFirst();
    },
    async send(mail) {
      const written = await write(mail);
      if (written !== undefined) await send(written);
    },
    async failed(mail, error) {
      const { id, attempts: attempt, kind, lane: domain } = mail;
      const refusal = mailRefusalOf(error);
      const isSetAside = await noteFailure(db, id, refusal, isRefusedForGood(error));
      log.error(
        { mail: id, attempt, kind, domain, ...refusal },
        isSetAside ? 'A mail is not delivered: npm run mails' : 'A mail could not be sent and will be tried again',
      );
      const least = isAnswerLost(error) ? lostAnswerSeconds : undefined;
      if (!isSetAside) await scheduleRetry(db, 'mails', mail, least);
    },
  });

  /** Stores the mail's link and writes the mail; undefined if it has no recipient, or its link would not be valid. */
  async function write(mail: Selectable<Schema['mails']> & { readonly related: MailAccount | undefined }) {
    const { id: mailId, message_id: id, kind, recipient, device, network, continue_to: continueTo } = mail;
    if (kind === 'invitation') return { id, ...invitationOf(recipient ?? '', site, continueTo) };
    const { related: account } = mail;
    if (account === undefined) return undefined;
    const { email, username } = account;
    const languageId = mail.language_id ?? account.languageId;
    const pageOrigin = mail.page_origin;
    const content = { kind, username, email: recipient ?? email, languageId, at: mail.created_at, device, pageOrigin };
    const keep = keepLinkOf[kind];
    if (keep === undefined) return { id, ...mailOf(site, content) };
    const token = newToken();
    return (await keep(db, { mailId, accountId: account.id, network, device, recipient, email, continueTo, token }))
      ? { id, ...mailOf(site, { ...content, token }) }
      : undefined;
  }
}

/**
 * Records why an attempt failed. A mail that is refused for good, or was retried for a day, is set aside as undelivered.
 * @returns whether it was set aside
 */
async function noteFailure(
  db: Db,
  id: number,
  { reason, status, command, said }: ReturnType<typeof mailRefusalOf>,
  isForGood: boolean,
): Promise<boolean> {
  const failure = [status ?? reason, command, said].filter(Boolean).join(' ');
  const isOver = isForGood ? sql<boolean>`true` : isOverdue;
  const { rows } = await sql<{ isOver: boolean }>`update mails set failure = ${failure},
      failed_at = case when ${isOver} then ${clock} end,
      due_at = case when ${isOver} then 'infinity' else due_at end
    where id = ${id} returning failed_at is not null as "isOver"`.execute(db);
  return rows[0]?.isOver ?? false;
}

export type MailFigures = Awaited<ReturnType<typeof mailFigures>>;

/** How many mails are queued, how many seconds the oldest has waited, and how many are undelivered. */
export async function mailFigures(db: Db) {
  const { rows } = await sql<{ owed: number; oldestSeconds: number; undelivered: number }>`select
    count(*) filter (where failed_at is null)::integer as owed,
    coalesce(round(extract(epoch from ${clock} - min(created_at) filter (where failed_at is null))), 0)::integer
      as "oldestSeconds",
    count(failed_at)::integer as undelivered from mails`.execute(db);
  return rows[0] ?? { owed: 0, oldestSeconds: 0, undelivered: 0 };
}
