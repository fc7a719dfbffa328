import type { Kysely } from 'kysely';
import { clock, inSeconds } from './clock';
import type { Schema } from './schema';
import type { Log } from '../log';

const hourMs = 3_600_000;
/** How long an account may wait for its email to be verified before it is forgotten. */
const unverifiedSeconds = 7 * 24 * 3_600;

/** Takes out what has expired. */
export async function clean(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', clock).execute();
  await db.deleteFrom('session_tokens').where('expires_at', '<=', clock).execute();
  await db.deleteFrom('verification_tokens').where('expires_at', '<=', clock).execute();
  await db
    .deleteFrom('accounts')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', inSeconds(-unverifiedSeconds))
    .execute();
  // Last, so that what was claimed by a sign-up is there for as long as the sign-up is.
  await db.deleteFrom('sign_up_claims').where('claimed_at', '<=', inSeconds(-unverifiedSeconds)).execute();
}

/** Cleans once an hour, until the answer is called. */
export function cleanHourly(db: Kysely<Schema>, log: Log): () => void {
  const run = () =>
    void clean(db).catch((error: unknown) => log.error({ err: error }, 'Expired rows could not be deleted'));
  const timer = setInterval(run, hourMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
