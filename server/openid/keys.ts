import { hkdfSync } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { JWK } from 'oidc-provider';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { StartError } from '../startError';

/** How long a key is published before it signs, so that every app has fetched it by then. */
const publishedSeconds = 3_600;

/** How long a retired key can still check what it signed: as long as a session lives, whose ID token a log-out may bring. */
export const retiredSeconds = 90 * 24 * 3_600;

/**
 * The keys that sign ID tokens, that which signs first. Their private parts are stored encrypted (RFC 7516, `dir` with
 * A256GCM) with a key that is no part of the database.
 * @param secretsKey of `SECRETS_KEY`
 * @throws StartError whose sentence says what to do where there is none, or where it does not open a stored key
 */
export async function readKeys(db: Kysely<Schema>, secretsKey: string | undefined): Promise<readonly JWK[]> {
  const wrapping = wrappingKey(secretsKey);
  const { compactDecrypt } = await import('jose');
  const rows = await inOrder(db).select(['kid', 'sealed']).execute();
  return Promise.all(
    rows.map(async ({ kid, sealed }) => {
      const opened = await compactDecrypt(sealed, wrapping).catch(() => undefined);
      if (opened?.protectedHeader.kid !== kid)
        throw new StartError(
          `SECRETS_KEY does not open the signing key ${kid}: set the one that the service ran with, or withdraw the key ('apps withdraw-key ${kid}').`,
        );
      return JSON.parse(new TextDecoder().decode(opened.plaintext)) as JWK;
    }),
  );
}

/** The same, with a new key where all were withdrawn or retired, or there was none. */
export async function currentKeys(db: Kysely<Schema>, secretsKey: string | undefined): Promise<readonly JWK[]> {
  // Before one is added: with another SECRETS_KEY it would be one that no other process opens.
  const known = await readKeys(db, secretsKey);
  const current = db.selectFrom('openid_keys').select('kid').where('retired_at', 'is', null);
  if ((await current.executeTakeFirst()) !== undefined) return known;
  await addKey(db, wrappingKey(secretsKey));
  return readKeys(db, secretsKey);
}

/** Signs at once where no other key can; where several processes add one at the same time, one of them does. */
async function addKey(db: Kysely<Schema>, wrapping: Uint8Array): Promise<void> {
  const { calculateJwkThumbprint, CompactEncrypt, exportJWK, generateKeyPair } = await import('jose');
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(jwk);
  const sealed = await new CompactEncrypt(
    new TextEncoder().encode(JSON.stringify({ ...jwk, kid, alg: 'RS256', use: 'sig' })),
  )
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
    .encrypt(wrapping);
  const signs_at = sql<Date>`case when exists (select from openid_keys) then ${inSeconds(publishedSeconds)} else ${clock} end`;
  await db
    .insertInto('openid_keys')
    .values({ kid, sealed, signs_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Retires the key that is current: the service publishes a new one, which signs an hour later. */
export async function rotateKey(db: Kysely<Schema>): Promise<object> {
  const { numUpdatedRows } = await db
    .updateTable('openid_keys')
    .set({ retired_at: clock })
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return { retired: Number(numUpdatedRows), newKeySigns: 'in an hour' };
}

/**
 * Takes a key away at once: what it has signed is worth nothing any more.
 * @throws StartError where there is no such key
 */
export async function withdrawKey(db: Kysely<Schema>, kid: string): Promise<object> {
  const { numDeletedRows } = await db.deleteFrom('openid_keys').where('kid', '=', kid).executeTakeFirst();
  if (numDeletedRows === 0n) throw new StartError(`There is no signing key ${kid}: 'apps keys' lists them.`);
  return { key: kid, withdrawn: true };
}

export async function listKeys(db: Kysely<Schema>) {
  const keys = await inOrder(db).select(['kid', 'created_at', 'signs_at', 'retired_at']).execute();
  return keys.map(({ kid, created_at, signs_at, retired_at }, index) => ({
    key: kid,
    state: index === 0 ? 'signs' : retired_at === null ? 'published' : 'retired',
    created: created_at,
    signsFrom: signs_at,
    retired: retired_at,
  }));
}

const inOrder = (db: Kysely<Schema>) =>
  db
    .selectFrom('openid_keys')
    .orderBy(sql`signs_at <= ${clock}`, 'desc')
    .orderBy('signs_at', 'desc')
    .orderBy('kid');

function wrappingKey(secretsKey: string | undefined): Uint8Array {
  checkSecretsKey(secretsKey);
  return new Uint8Array(hkdfSync('sha256', secretsKey, '', 'vestibule openid_keys', 32));
}

/** @throws StartError where there is none */
export function checkSecretsKey(secretsKey: string | undefined): asserts secretsKey is string {
  if (secretsKey === undefined)
    throw new StartError(
      'Apps of OpenID Connect need SECRETS_KEY, with which the keys that sign are encrypted in the database: set it, or SECRETS_KEY_FILE, to 32 characters or more, such as `openssl rand -base64 32` prints.',
    );
}
