import type { Kysely } from 'kysely';
import type { HashingLoad } from '../accounts/passwords';
import type { Schema } from '../database/schema';
import { mailFigures, type MailFigures } from '../mail/undelivered';
import type { Metrics } from './metrics';
import { inTime } from './readiness';

/** Adds what the metrics show of the moment they are read: hashing, and mails. Nothing where the database does not answer. */
export function watchFigures(
  metrics: Metrics,
  { db, passwords }: { readonly db: Kysely<Schema>; readonly passwords: { load(): HashingLoad } },
): void {
  metrics.watchFigure('hashing_lanes', 'How many passwords can be hashed at once.', () => passwords.load().lanes);
  metrics.watchFigure('hashing_busy', 'Passwords that are being hashed.', () => passwords.load().busy);
  metrics.watchFigure('hashing_waiting', 'Passwords that wait to be hashed.', () => passwords.load().waiting);
  // One question for the three figures of a reading.
  let asking: Promise<MailFigures | undefined> | undefined;
  const mails = () => (asking ??= inTime(mailFigures(db).catch(() => undefined)).finally(() => (asking = undefined)));
  const watchMails = (name: string, help: string, figure: keyof MailFigures) =>
    metrics.watchFigure(name, help, async () => (await mails())?.[figure]);
  watchMails('mails_owed', 'Mails that are still to be sent.', 'owed');
  watchMails(
    'mails_oldest_owed_seconds',
    'For how long the oldest of them has waited; 0 without one.',
    'oldestSeconds',
  );
  watchMails('mails_undelivered', 'Mails that were given up and wait for the owner.', 'undelivered');
}
