import type { Kysely } from 'kysely';
import type { HashingLoad } from '../accounts/passwords';
import type { Schema } from '../database/schema';
import type { Metrics } from './metrics';
import { inTime } from './readiness';

/** Adds what the metrics show of the moment they are read: hashing, and the mails that are owed. */
export function watchFigures(
  metrics: Metrics,
  { db, passwords }: { readonly db: Kysely<Schema>; readonly passwords: { load(): HashingLoad } },
): void {
  metrics.watchFigure('hashing_lanes', 'How many passwords can be hashed at once.', () => passwords.load().lanes);
  metrics.watchFigure('hashing_busy', 'Passwords that are being hashed.', () => passwords.load().busy);
  metrics.watchFigure('hashing_waiting', 'Passwords that wait to be hashed.', () => passwords.load().waiting);
  metrics.watchFigure('mails_owed', 'Mails that are still to be sent.', () => inTime(owed(db)));
}

/** Nothing where the database does not answer. */
async function owed(db: Kysely<Schema>): Promise<number | undefined> {
  const counting = db.selectFrom('mails').select(({ fn }) => fn.countAll<string>().as('count'));
  const found = await counting.executeTakeFirst().catch(() => undefined);
  return found && Number(found.count);
}
