import { sql, type Kysely } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { keepVerificationToken } from '../accounts/signUps';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import type { Log } from '../log';
import type { Mailer } from './mailers';
import { verificationMail } from './mailText';
import { newToken } from '../sessions/tokens';

const atOnce = 4;
const leaseSeconds = 120;
const giveUpSeconds = 24 * 3_600;
const restMs = 15_000;
const graceMs = 2_000;

export interface MailQueue {
  /** Says that a mail may be owed. Never waits: no answer depends on a mail server. */
  wake(): void;
  /** Done when nothing is due any more, or sending failed and waits for its next time. */
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
 * Sends the mails that the database says are owed, trying again later each time where it fails, for a day.
 * A mail is leased while it is sent, so that several instances do not send it twice, and one that dies leaves it to the next.
 * The link's token is made here and now: the database never holds one that is live, only its hash.
 */
export function createMailQueue({ db, send, product, siteOrigin, log }: MailQueueDeps): MailQueue {
  let running: Promise<unknown> | undefined;
  let again = false;
  let closed = false;

  async function run(): Promise<void> {
    do {
      again = false;
      await Promise.all(Array.from({ length: atOnce }, drain));
    } while (again && !closed);
  }

  async function drain(): Promise<void> {
    while (!closed) {
      const mail = await lease(db);
      if (mail === undefined) return;
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
  }

  function wake(): void {
    again = true;
    if (closed || running !== undefined) return;
    running = run()
      .catch((error: unknown) => log.error({ err: error }, 'The mail queue stopped until its next turn'))
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  }

  const timer = setInterval(wake, restMs);
  timer.unref();
  return {
    wake,
    async idle() {
      while (running !== undefined) await running;
    },
    async close() {
      closed = true;
      clearInterval(timer);
      // A mail server that hangs is not waited for: the lease runs out, and the next start sends the mail.
      await Promise.race([running, pause(graceMs, undefined, { ref: false })]);
    },
  };
}

async function lease(db: Kysely<Schema>) {
  const leased = await db
    .updateTable('mails')
    .set({ due_at: inSeconds(leaseSeconds), attempts: sql<number>`attempts + 1` })
    .where('id', '=', (mail) =>
      mail
        .selectFrom('mails')
        .select('id')
        .where('due_at', '<=', clock)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'account_id', 'attempts'])
    .executeTakeFirst();
  if (leased === undefined) return undefined;
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'ui_language_id'])
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
