import type { Kysely } from 'kysely';
import { keepChangeLink, keepRestoreLink } from '../accounts/emailChanges';
import { keepResetLink, type NewLink } from '../accounts/passwordResets';
import { keepVerificationToken } from '../accounts/signUps';
import type { MailKind, Schema } from '../database/schema';
import type { Log } from '../log';
import { scheduleRetry, renewLease } from '../database/leases';
import { createQueue, type Queue } from '../database/queue';
import { leaseNextMail, type LeasedMail } from './leases';
import { isAnswerLost, isRefusedForGood, refusalOf, type Mailer } from './mailers';
import { noteFailure } from './undelivered';
import type { MailSite } from './mailHtml';
import { invitationOf, mailOf, type Mail } from './mailText';
import { newToken } from '../sessions/tokens';

/** Mails sent at one time, and those of them to one domain: a server that hangs for some recipients leaves room for others. */
const atOnce = 8;
const atOnceOfDomain = 4;
/** How soon a mail is tried again that may have been delivered. */
const lostAnswerSeconds = 600;

/** How the link of each kind of mail is stored, where it has one: false where it would be good for nothing. */
const keepLinkOf: Readonly<Partial<Record<MailKind, (db: Kysely<Schema>, link: NewLink) => Promise<boolean>>>> = {
  verification: keepVerificationToken,
  resetLink: keepResetLink,
  emailRestored: keepResetLink,
  confirmEmail: keepChangeLink,
  emailChangeAsked: keepRestoreLink,
  emailChanged: keepRestoreLink,
};

export type MailQueue = Queue;

export interface MailQueueDeps {
  readonly db: Kysely<Schema>;
  readonly send: Mailer;
  readonly site: MailSite;
  readonly log: Log;
}

/**
 * Sends the mails that are due in the database, and tries again later each time where it fails, for a day.
 * What is refused for good, or fails for that long, is kept for the owner, for 30 days.
 * The link's token is made when the mail is sent: the database never holds a usable one, only its hash.
 */
export function createMailQueue({ db, send, site, log }: MailQueueDeps): MailQueue {
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
      const isPutAside = await noteFailure(db, id, refusal, isRefusedForGood(error));
      log.error(
        { mail: id, attempt: attempts, kind, domain, ...refusal },
        isPutAside ? 'A mail is not delivered: npm run mails' : 'A mail could not be sent and will be tried again',
      );
      const least = isAnswerLost(error) ? lostAnswerSeconds : undefined;
      if (!isPutAside) await scheduleRetry(db, 'mails', id, attempts, least);
    },
  });

  /** Writes the mail; its link is stored first. Nothing where it is to nobody, or the link would be good for nothing by now. */
  async function write({ id, kind, account, ...mail }: LeasedMail): Promise<Mail | undefined> {
    if (kind === 'invitation') return { id: mail.messageId, ...invitationOf(mail.recipient ?? '', site) };
    if (account === undefined) return undefined;
    const keep = keepLinkOf[kind];
    const content = { kind, ...mail, ...account, email: mail.recipient ?? account.email };
    if (keep === undefined) return { id: mail.messageId, ...mailOf(site, content) };
    const token = newToken();
    return (await keep(db, {
      mailId: id,
      accountId: account.id,
      network: mail.network,
      device: mail.device,
      recipient: mail.recipient,
      continueTo: mail.continueTo,
      token,
    }))
      ? { id: mail.messageId, ...mailOf(site, { ...content, token }) }
      : undefined;
  }
}
