import { keepChangeLink, keepRestoreLink } from '../accounts/emailChanges';
import { choosePasswordSeconds, keepResetLink, type NewLink } from '../accounts/passwordResets';
import { keepVerificationToken } from '../accounts/signUps';
import type { Db, MailKind } from '../database/schema';
import type { Log } from '../log';
import { scheduleRetry, renewLease } from '../database/leases';
import { createQueue, type Queue } from '../database/queue';
import { leaseNextMail, type LeasedMail } from './leases';
import { isAnswerLost, isRefusedForGood, refusalOf, type Mailer } from './mailers';
import { noteFailure } from './undelivered';
import type { MailSite } from './mailHtml';
import { invitationOf, mailOf, type Mail } from './mailText';
import { newToken } from '../sessions/tokens';

/** How many mails are sent at once, in all and to one domain: a server that hangs leaves room for other domains. */
const atOnce = 8;
const atOnceOfDomain = 4;
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
  return createQueue<LeasedMail>({
    atOnce,
    log,
    name: 'mail queue',
    lease(underWay) {
      const domains = underWay.map(({ domain }) => domain);
      const busy = domains.filter((domain) => domains.filter((other) => other === domain).length >= atOnceOfDomain);
      return leaseNextMail(db, [...new Set(busy)]);
    },
    renew: ({ id }) => renewLease(db, 'mails', id, log),
    async send(mail) {
      const written = await write(mail);
      if (written !== undefined) await send(written);
    },
    async done({ id }) {
      await db.deleteFrom('mails').where('id', '=', id).execute();
    },
    async failed({ id, attempts, kind, domain }, error) {
      const refusal = refusalOf(error);
      const isSetAside = await noteFailure(db, id, refusal, isRefusedForGood(error));
      log.error(
        { mail: id, attempt: attempts, kind, domain, ...refusal },
        isSetAside ? 'A mail is not delivered: npm run mails' : 'A mail could not be sent and will be tried again',
      );
      const least = isAnswerLost(error) ? lostAnswerSeconds : undefined;
      if (!isSetAside) await scheduleRetry(db, 'mails', id, attempts, least);
    },
  });

  /** Stores the mail's link and writes the mail; undefined if it has no recipient, or its link would not be valid. */
  async function write({ id, kind, account, ...mail }: LeasedMail): Promise<Mail | undefined> {
    if (kind === 'invitation')
      return { id: mail.messageId, ...invitationOf(mail.recipient ?? '', site, mail.continueTo) };
    if (account === undefined) return undefined;
    const keep = keepLinkOf[kind];
    const content = { kind, ...mail, ...account, email: mail.recipient ?? account.email };
    if (keep === undefined) return { id: mail.messageId, ...mailOf(site, content) };
    const token = newToken();
    return (await keep(db, { ...mail, mailId: id, accountId: account.id, email: account.email, token }))
      ? { id: mail.messageId, ...mailOf(site, { ...content, token }) }
      : undefined;
  }
}
