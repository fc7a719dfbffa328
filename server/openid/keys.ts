import { sql } from 'kysely';
import { hkdfSync } from 'node:crypto';
import type { JWK } from 'oidc-provider';
import { clock, inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { StartError } from '../lib/startError';

/** How long a key is published before it signs, so that every app has fetched it by then. */
const publishedSeconds = 3_600;

/** How long a retired key stays published: a session's lifetime, since a logout may present its ID token. */
export const retiredSeconds = 90 * 24 * 3_600;

/**
 * The keys for ID tokens, the one that currently signs first. Their private parts are stored encrypted (RFC 7516, `dir`
 * with A256GCM) with a key that is not in the database.
 * @param secretsKey the value of `SECRETS_KEY`
 * @throws StartError with instructions if `secretsKey` is missing, or does not open a stored key
 */
export async function readKeys(db: Db, secretsKey: string | undefined): Promise<readonly JWK[]> {
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

/** The same as `readKeys`, after adding a key if all were withdrawn or retired, or there was none. */
export async function currentKeys(db: Db, secretsKey: string | undefined): Promise<readonly JWK[]> {
  // Read before adding a key: it fails with a wrong SECRETS_KEY, under which no other process could open the new key.
  const known = await readKeys(db, secretsKey);
  const current = db.selectFrom('openid_keys').select('kid').where('retired_at', 'is', null);
  if ((await current.executeTakeFirst()) !== undefined) return known;
  await addKey(db, wrappingKey(secretsKey));
  return readKeys(db, secretsKey);
}

/** Adds a key that signs at once if there is no other. If several processes add one at the same time, one succeeds. */
async function addKey(db: Db, wrapping: Uint8Array): Promise<void> {
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

/** Retires the current key; the service then publishes a new one, which signs an hour later. */
export async function rotateKey(db: Db): Promise<object> {
  const { numUpdatedRows } = await db
    .updateTable('openid_keys')
    .set({ retired_at: clock })
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return { retired: Number(numUpdatedRows), newKeySigns: 'in an hour' };
}

/** Deletes a key at once: whatever it has signed becomes invalid. */
export async function withdrawKey(db: Db, kid: string): Promise<object> {
  const { numDeletedRows } = await db.deleteFrom('openid_keys').where('kid', '=', kid).executeTakeFirst();
  if (numDeletedRows === 0n) throw new StartError(`There is no signing key ${kid}: 'apps keys' lists them.`);
  return { key: kid, withdrawn: true };
}

export async function listKeys(db: Db) {
  const keys = await inOrder(db).select(['kid', 'created_at', 'signs_at', 'retired_at']).execute();
  return keys.map(({ kid, created_at, signs_at, retired_at }, index) => ({
    key: kid,
    state: index === 0 ? 'signs' : retired_at === null ? 'published' : 'retired',
    created: created_at,
    signsFrom: signs_at,
    retired: retired_at,
  }));
}

const inOrder = (db: Db) =>
  db
    .selectFrom('openid_keys')
    .orderBy(sql`signs_at <= ${clock}`, 'desc')
    .orderBy('signs_at', 'desc')
    .orderBy('kid');

function wrappingKey(secretsKey: string | undefined): Uint8Array {
  checkSecretsKey(secretsKey);
  return new Uint8Array(hkdfSync('sha256', secretsKey, '', 'vestibule openid_keys', 32));
}

export function checkSecretsKey(secretsKey: string | undefined): asserts secretsKey is string {
  if (secretsKey === undefined)
    throw new StartError(
      'OpenID Connect apps need SECRETS_KEY, which encrypts the signing keys in the database: set it, or SECRETS_KEY_FILE, to 32 characters or more, such as `openssl rand -base64 32` prints.',
    );
}
