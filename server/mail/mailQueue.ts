import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { keepVerificationToken } from '../accounts/signUps';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import type { Log } from '../log';
import type { Mailer } from './mailers';
import { verificationMail } from './mailText';
import { newToken } from '../sessions/tokens';

/** Mails sent at one time, and those of them to one domain: a server that hangs for some recipients leaves room for others. */
const atOnce = 8;
const atOnceOfDomain = 4;
const leaseSeconds = 120;
const giveUpSeconds = 24 * 3_600;
const restMs = 15_000;
const graceMs = 2_000;

export interface MailQueue {
  /** Looks for mails that are owed. It never waits, because no answer may depend on a mail server. */
  wake(): void;
  /** Resolves when no mail is being sent any more; those that failed wait for their next attempt. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface MailQueueDeps {
  readonly db: Kysely<Schema>;
  readonly send: Mailer;
  readonly product: string;
  readonly siteOrigin: string;
  readonly log: Log;
}

/**
 * Sends the mails that the database says are owed, and tries again later each time where it fails, for a day. A mail is
 * leased while it is sent, so that several processes do not send it twice, and the next one sends it where one dies.
 * The link's token is made when the mail is sent: the database never holds a usable one, only its hash.
 */
export function createMailQueue({ db, send, product, siteOrigin, log }: MailQueueDeps): MailQueue {
  const lanes = new Set<Promise<void>>();
  const underWay = new Set<LeasedMail>();
  let turn: Promise<unknown> = Promise.resolve();
  let isMissed = false;
  let isClosed = false;

  function wake(): void {
    if (isClosed) return;
    isMissed = lanes.size >= atOnce;
    if (isMissed) return;
    const lane = drain()
      .catch((error: unknown) => log.error({ err: error }, 'The mail queue stopped until its next turn'))
      .finally(() => {
        lanes.delete(lane);
        if (isMissed) wake();
      });
    lanes.add(lane);
  }

  async function drain(): Promise<void> {
    while (!isClosed) {
      // One lane looks at a time, so that each sees what the others took.
      const looking = turn.then(leaseNext);
      turn = looking.catch(() => undefined);
      const mail = await looking;
      if (mail === undefined) return;
      // Where there is one mail there may be more; the next lane looks for it while this one sends.
      wake();
      await deliver(mail).finally(() => underWay.delete(mail));
    }
  }

  async function leaseNext(): Promise<LeasedMail | undefined> {
    const domains = [...underWay].map(({ domain }) => domain);
    const busy = domains.filter((domain) => domains.filter((other) => other === domain).length >= atOnceOfDomain);
    const mail = await lease(db, [...new Set(busy)]);
    if (mail !== undefined) underWay.add(mail);
    return mail;
  }

  async function deliver(mail: LeasedMail): Promise<void> {
    try {
      const token = newToken();
      if (await keepVerificationToken(db, mail.accountId, token))
        await send(verificationMail({ ...mail, product, siteOrigin, token }));
      await db.deleteFrom('mails').where('id', '=', mail.id).execute();
    } catch (error) {
      log.error(
        { mail: mail.id, attempt: mail.attempts, reason: (error as { code?: unknown }).code ?? 'unknown' },
        'A mail could not be sent and will be tried again',
      );
      await putOff(db, mail.id, mail.attempts);
    }
  }

  const timer = setInterval(wake, restMs);
  timer.unref();
  return {
    wake,
    async idle() {
      while (lanes.size > 0) await Promise.all(lanes);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      // A mail server that hangs is not waited for: the lease runs out, and the next start sends the mail.
      await Promise.race([Promise.all(lanes), pause(graceMs, undefined, { ref: false })]);
    },
  };
}

interface LeasedMail {
  readonly id: number;
  readonly attempts: number;
  readonly accountId: number;
  readonly username: string;
  readonly email: string;
  readonly domain: string;
  readonly languageId: number;
}

const domainOfEmail = sql<string>`split_part(accounts.email_key, '@', 2)`;

/** The mail that has been due longest, but for those to busy domains; nobody else gets it while the lease lasts. */
async function lease(db: Kysely<Schema>, busyDomains: readonly string[]): Promise<LeasedMail | undefined> {
  const leased = await db
    .updateTable('mails')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .innerJoin('accounts', 'accounts.id', 'mails.account_id')
        .select('mails.id')
        .where('due_at', '<=', clock)
        .$if(busyDomains.length > 0, (due) => due.where(domainOfEmail, 'not in', busyDomains))
        .orderBy('due_at')
        .limit(1)
        .forUpdate('mails')
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'attempts'])
    .executeTakeFirst();
  if (leased === undefined) return undefined;
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'ui_language_id', domainOfEmail.as('domain')])
    .where('id', '=', leased.account_id)
    .executeTakeFirst();
  // A rival was verified a moment ago, and the sign-up went with its mail.
  if (account === undefined) return undefined;
  return {
    id: leased.id,
    attempts: leased.attempts,
    accountId: account.id,
    username: account.username,
    email: account.email,
    domain: account.domain,
    languageId: account.ui_language_id,
  };
}

/** Ten seconds, then twice as long each time up to an hour. */
async function putOff(db: Kysely<Schema>, id: number, attempts: number): Promise<void> {
  const seconds = Math.min(10 * 2 ** Math.min(attempts - 1, 20), 3_600);
  await db
    .updateTable('mails')
    .set({ due_at: inSeconds(seconds) })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('mails').where('id', '=', id).where('created_at', '<', inSeconds(-giveUpSeconds)).execute();
}
