import type { Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { keepChangeLink, keepRestoreLink } from '../accounts/emailChanges';
import { keepResetLink, type NewLink } from '../accounts/passwordResets';
import { keepVerificationToken } from '../accounts/signUps';
import type { MailKind, Schema } from '../database/schema';
import type { Log } from '../log';
import { leaseNextMail, leaseRenewalMs, putOff, renewLease, type LeasedMail, type MailedAccount } from './leases';
import type { Mailer } from './mailers';
import { mailOf, type Mail, type MailSite } from './mailText';
import { newToken } from '../sessions/tokens';

/** Mails sent at one time, and those of them to one domain: a server that hangs for some recipients leaves room for others. */
const atOnce = 8;
const atOnceOfDomain = 4;
const restMs = 5_000;
const graceMs = 2_000;

/** How the link of each kind of mail is stored, where it has one: false where it would be good for nothing. */
const keepLinkOf: Readonly<Partial<Record<MailKind, (db: Kysely<Schema>, link: NewLink) => Promise<boolean>>>> = {
  verification: (db, { accountId, token }) => keepVerificationToken(db, accountId, token),
  resetLink: keepResetLink,
  emailRestored: keepResetLink,
  confirmEmail: keepChangeLink,
  emailChanged: keepRestoreLink,
};

export interface MailQueue {
  /** Looks for mails that are due. It never waits, because no answer may depend on a mail server. */
  wake(): void;
  /** Resolves when no mail is being sent any more; those that failed wait for their next attempt. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface MailQueueDeps {
  readonly db: Kysely<Schema>;
  readonly send: Mailer;
  readonly site: MailSite;
  readonly log: Log;
}

/**
 * Sends the mails that are due in the database, and tries again later each time where it fails, for a day. A mail is
 * leased while it is sent, so that several processes do not send it twice, and the next one sends it where one dies.
 * The link's token is made when the mail is sent: the database never holds a usable one, only its hash.
 */
export function createMailQueue({ db, send, site, log }: MailQueueDeps): MailQueue {
  const workers = new Set<Promise<void>>();
  const underWay = new Set<LeasedMail>();
  let lastLeasing: Promise<unknown> = Promise.resolve();
  /** Whether `wake` was called while every worker was busy. */
  let isWokenMeanwhile = false;
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    isWokenMeanwhile = workers.size >= atOnce;
    if (isWokenMeanwhile) return;
    const worker = sendAllDue()
      .catch((error: unknown) => log.error({ err: error }, 'The mail queue stopped until its next turn'))
      .finally(() => {
        workers.delete(worker);
        if (isWokenMeanwhile) wake();
      });
    workers.add(worker);
  }

  async function sendAllDue(): Promise<void> {
    while (!isClosed) {
      // One worker looks at a time, so that each sees what the others took.
      const leasing = lastLeasing.then(leaseNext);
      lastLeasing = leasing.catch(() => undefined);
      const mail = await leasing;
      if (mail === undefined) return;
      // Where there is one mail there may be more; the next worker looks for it while this one sends.
      wake();
      await deliver(mail).finally(() => underWay.delete(mail));
    }
  }

  async function leaseNext(): Promise<LeasedMail | undefined> {
    const domains = [...underWay].map(({ domain }) => domain);
    const busy = domains.filter((domain) => domains.filter((other) => other === domain).length >= atOnceOfDomain);
    const mail = await leaseNextMail(db, [...new Set(busy)]);
    if (mail !== undefined) underWay.add(mail);
    return mail;
  }

  async function deliver(mail: LeasedMail): Promise<void> {
    try {
      const written = mail.account && (await write(mail, mail.account));
      if (written !== undefined) await whileLeased(mail, send(written));
      await db.deleteFrom('mails').where('id', '=', mail.id).execute();
    } catch (error) {
      log.error(
        { mail: mail.id, attempt: mail.attempts, reason: (error as { code?: unknown }).code ?? 'unknown' },
        'A mail could not be sent and will be tried again',
      );
      await putOff(db, mail.id, mail.attempts);
    }
  }

  /** Writes the mail; its link is stored first. Nothing where the link would be good for nothing by now. */
  async function write({ id, kind, ...mail }: LeasedMail, account: MailedAccount): Promise<Mail | undefined> {
    const keep = keepLinkOf[kind];
    const content = { kind, ...mail, ...account, email: mail.recipient ?? account.email };
    if (keep === undefined) return mailOf(site, content);
    const token = newToken();
    return (await keep(db, {
      mailId: id,
      accountId: account.id,
      network: mail.network,
      recipient: mail.recipient,
      token,
    }))
      ? mailOf(site, { ...content, token })
      : undefined;
  }

  /** Waits until the mail was sent, and renews its lease until then: where this process dies, it runs out soon. */
  async function whileLeased(mail: LeasedMail, sending: Promise<void>): Promise<void> {
    let renewal: Promise<void> | undefined;
    const timer = setInterval(() => {
      if (!isClosed) renewal = renewLease(db, mail.id, log);
    }, leaseRenewalMs);
    try {
      await sending;
    } finally {
      clearInterval(timer);
      // A renewal that came after what follows would put the next attempt off wrongly.
      await renewal;
    }
  }

  const timer = setInterval(wake, restMs);
  timer.unref();
  return {
    wake,
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      // A mail server that hangs is not waited for: the lease runs out, and the next start sends the mail.
      await Promise.race([Promise.all(workers), pause(graceMs, undefined, { ref: false })]);
    },
  };
}
