import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../database/schema';
import { cached } from '../lib/cached';
import { checkPlainName } from '../lib/plainName';
import { StartError } from '../lib/startError';
import { hashOf, newToken } from '../lib/tokens';

/** How long the keys are cached, and so how long a revoked key may still be accepted. */
const defaultTtlMs = 2_000;
/** Lets scanners of source code recognise a key that was committed. */
const keyPrefix = 'vsk_';

export type ServiceKeys = ReturnType<typeof createServiceKeys>;

/**
 * Checks the keys of the owner's other services, such as a sister app's back end. Caches them, a few rows, so that a flood
 * of calls with wrong keys does not reach the database.
 */
export function createServiceKeys(db: Db, ttlMs = defaultTtlMs) {
  const rows = cached(ttlMs, () => db.selectFrom('service_keys').select(['name', 'hash']).execute());

  return {
    /** The name of the service that has this key; undefined for any other text. */
    async nameOf(key: string) {
      const hash = Buffer.from(hashOf(key));
      return (await rows()).find((row) => timingSafeEqual(Buffer.from(row.hash), hash))?.name;
    },
  };
}

/** Makes a key, which is shown only once. @throws StartError with a sentence if the name is taken or malformed */
export async function makeServiceKey(db: Db, name: string) {
  checkPlainName("A key's", name, 'recipes');
  const key = keyPrefix + newToken();
  const made = await db
    .insertInto('service_keys')
    .values({ name, hash: hashOf(key) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new StartError(`There is a key ${name} already: revoke it first, or take another name.`);
  return { name, key };
}

/** The names of the keys, oldest first; the keys themselves are stored only as hashes. */
export async function listServiceKeys(db: Db) {
  const keys = db.selectFrom('service_keys').select(['name', 'created_at as created']).orderBy('id');
  return { keys: await keys.execute() };
}

export async function revokeServiceKey(db: Db, name: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('service_keys').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new StartError(`There is no key ${name}.`);
}
