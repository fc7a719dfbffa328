import { sql } from 'kysely';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { clock, inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { hashOf, newToken } from '../lib/tokens';

/** How long a challenge stays valid: a login form may be open for a while. */
const challengeSeconds = 3_600;
/** How long a key makes login challenges. It expires with them, an hour after it was made. */
const keySeconds = 300;
const nonceBytes = 16;

/** The challenges that passkeys sign. Each works once. */
export const createPasskeyChallenges = (db: Db) => ({
  /** Anyone may ask for a login challenge. It is signed, not stored, so that nobody can fill the table with them. */
  async newForLogin(): Promise<Uint8Array<ArrayBuffer>> {
    const { rows } = await sql<{ readonly hash: string }>`
      with present as (
        select hash from passkey_challenges where account_id is null and hash like 'key %'
          and expires_at > ${inSeconds(challengeSeconds - keySeconds)} limit 1
      ), made as (
        insert into passkey_challenges (hash, expires_at)
        select ${`key ${newToken()}`}, ${inSeconds(challengeSeconds)} where not exists (select from present)
        returning hash
      )
      select hash from present union all select hash from made`.execute(db);
    const nonce = randomBytes(nonceBytes);
    return new Uint8Array(Buffer.concat([nonce, signatureOf(nonce, rows[0]?.hash ?? '')]));
  },

  async isForLogin(challenge: string): Promise<boolean> {
    const bytes = Buffer.from(challenge, 'base64url');
    const [nonce, signature] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes)];
    const keys = await db
      .selectFrom('passkey_challenges')
      .select('hash')
      .where('account_id', 'is', null)
      .where('hash', 'like', 'key %')
      .where('expires_at', '>', clock)
      .execute();
    return keys.some(({ hash }) => {
      const own = signatureOf(nonce, hash);
      return own.length === signature.length && timingSafeEqual(own, signature);
    });
  },

  /** Stores a challenge for a new passkey of the account. */
  keepForNew: (challenge: string, accountId: number) => insert(db, hashOf(challenge), accountId),

  /** False if no such challenge is stored for the account, or it was taken before. */
  async takeForNew(challenge: string, accountId: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('passkey_challenges')
      .where('hash', '=', hashOf(challenge))
      .where('account_id', '=', accountId)
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** False if the account has logged in with the challenge before. */
  useForLogin: (challenge: string, accountId: number) => insert(db, `used ${hashOf(challenge)}`, accountId),
});

async function insert(db: Db, hash: string, account_id: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('passkey_challenges')
    .values({ hash, account_id, expires_at: inSeconds(challengeSeconds) })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

function signatureOf(nonce: Uint8Array, key: string): Buffer {
  return createHmac('sha256', key).update(nonce).digest();
}
