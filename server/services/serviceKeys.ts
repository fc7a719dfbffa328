import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema';
import { StartError } from '../startError';
import { hashOf, newToken } from '../sessions/tokens';

/** How long the keys are known without asking the database again: so long a revoked one may still be taken. */
const usualMemoryMs = 2_000;
/** Lets scanners of source code recognise a key that was committed. */
const keyPrefix = 'vsk_';

/** The keys of services of the owner's own, such as a sister app's back end, as requests are compared with them. */
export interface ServiceKeys {
  /** The name of the service whose key it is; nothing for any other text. */
  nameOf(key: string): Promise<string | undefined>;
  /** Whether any service wants to hear of ended sessions. */
  hasPushes(): Promise<boolean>;
}

/** Keeps the keys in memory, a few rows, so that a flood of calls with wrong keys asks the database nothing. */
export function createServiceKeys(db: Kysely<Schema>, memoryMs = usualMemoryMs): ServiceKeys {
  let known: { readonly rows: ReturnType<typeof read>; readonly until: number } | undefined;
  const read = () => db.selectFrom('service_keys').select(['name', 'hash', 'push_url']).execute();

  async function rows() {
    if (known === undefined || known.until <= performance.now()) {
      const reading = read();
      known = { rows: reading, until: performance.now() + memoryMs };
      reading.catch(() => (known = undefined));
    }
    return known.rows;
  }

  return {
    async nameOf(key) {
      const hash = Buffer.from(hashOf(key));
      return (await rows()).find((row) => timingSafeEqual(Buffer.from(row.hash), hash))?.name;
    },
    hasPushes: async () => (await rows()).some(({ push_url }) => push_url !== null),
  };
}

/** A new key: `key` and `pushSecret` are told this once. */
export interface NewServiceKey {
  readonly name: string;
  readonly key: string;
  readonly push?: string;
  readonly pushSecret?: string;
}

/**
 * Makes a key for a service.
 * @param push the address to which ended sessions are told, if any
 * @throws StartError with a sentence where the name is taken or malformed, or the address cannot be one
 */
export async function makeServiceKey(db: Kysely<Schema>, name: string, push?: string): Promise<NewServiceKey> {
  if (!/^[\w.-]{1,64}$/.test(name))
    throw new StartError(
      `A key's name has up to 64 letters, digits, dots, dashes and underscores, such as 'recipes', not '${name}'.`,
    );
  if (push !== undefined) checkPushUrl(push);
  const key = keyPrefix + newToken();
  const secret = push === undefined ? undefined : `whsec_${randomBytes(32).toString('base64')}`;
  const made = await db
    .insertInto('service_keys')
    .values({ name, hash: hashOf(key), push_url: push ?? null, push_secret: secret ?? null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows === 0n)
    throw new StartError(`There is a key ${name} already: revoke it first, or take another name.`);
  return { name, key, ...(push !== undefined && { push }), ...(secret !== undefined && { pushSecret: secret }) };
}

/** The keys with their names, oldest first; what is secret is not stored readably, or not told. */
export function listServiceKeys(db: Kysely<Schema>) {
  return db
    .selectFrom('service_keys')
    .leftJoin('pushes', 'pushes.key_id', 'service_keys.id')
    .select(({ fn }) => [
      'name',
      'service_keys.created_at as created',
      'push_url as push',
      fn.count('pushes.id').as('owed'),
    ])
    .groupBy('service_keys.id')
    .orderBy('service_keys.id')
    .execute();
}

/** @throws StartError where there is no such key. */
export async function revokeServiceKey(db: Kysely<Schema>, name: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('service_keys').where('name', '=', name).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new StartError(`There is no key ${name}.`);
}

/** The address may be of any host, also one inside the owner's network: it is the owner who names it, on his own machine. */
function checkPushUrl(text: string): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '' || text.length > 2_000)
    throw new StartError(
      `--push must be an address such as https://recipes.example.org/vestibule, without a password, not '${text}'.`,
    );
}
