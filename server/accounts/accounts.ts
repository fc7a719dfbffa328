import { sql, type Kysely } from 'kysely';
import { canonical } from './canonical';
import { clock, inSeconds } from '../database/clock';
import { isUniqueViolation } from '../database/errors';
import type { Schema } from '../database/schema';
import { hashOf } from '../sessions/tokens';

/** How long a verification link is good for. */
export const verificationSeconds = 24 * 3_600;

export interface NewAccount {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
}

export interface FoundAccount {
  readonly id: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
  readonly isVerified: boolean;
}

export interface AccountProfile {
  readonly username: string;
  readonly email: string;
  readonly uiLanguageId: number;
}

export interface Accounts {
  isTaken(username: string, email: string): Promise<boolean>;
  create(account: NewAccount): Promise<'created' | 'taken'>;
  find(usernameOrEmail: string): Promise<FoundAccount | undefined>;
  profile(id: number): Promise<AccountProfile | undefined>;
  setLanguage(id: number, languageId: number): Promise<void>;
  setPasswordHash(id: number, hash: string): Promise<void>;
  oweMail(id: number): Promise<void>;
  verify(token: string): Promise<boolean>;
}

/** The visitors' accounts. A name or an email belongs to whoever verified it first; until then it is anybody's. */
export function createAccounts(db: Kysely<Schema>): Accounts {
  return {
    /** Whether a verified account has the name or the email. */
    async isTaken(username, email) {
      const found = await db
        .selectFrom('accounts')
        .select('id')
        .where('verified_at', 'is not', null)
        .where((is) => is.or([is('username_key', '=', canonical(username)), is('email_key', '=', canonical(email))]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    create: (account) => create(db, account),

    /** The account of a username or an email, in any spelling; a name cannot hold an @, so they never meet. */
    find: (usernameOrEmail) =>
      db
        .selectFrom('accounts')
        .select([
          'id',
          'email',
          'password_hash as passwordHash',
          'ui_language_id as languageId',
          sql<boolean>`verified_at is not null`.as('isVerified'),
        ])
        .where((is) =>
          is.or([
            is('username_key', '=', canonical(usernameOrEmail)),
            is('email_key', '=', canonical(usernameOrEmail)),
          ]),
        )
        .executeTakeFirst(),

    profile: (id) =>
      db
        .selectFrom('accounts')
        .select(['username', 'email', 'ui_language_id as uiLanguageId'])
        .where('id', '=', id)
        .executeTakeFirst(),

    async setLanguage(id, languageId) {
      await db.updateTable('accounts').set({ ui_language_id: languageId }).where('id', '=', id).execute();
    },

    async setPasswordHash(id, hash) {
      await db.updateTable('accounts').set({ password_hash: hash }).where('id', '=', id).execute();
    },

    /** Owes the account another verification mail. */
    async oweMail(id) {
      await db.insertInto('mails').values({ account_id: id }).execute();
    },

    verify: (token) => verify(db, hashOf(token)),
  };
}

/**
 * Creates an unverified account and owes it its mail, in one transaction. Unverified ones that have its name or email go,
 * and with them their links, mails and sessions. Sign-ups take turns: two of one name could not both have deleted what the other wrote.
 */
async function create(
  db: Kysely<Schema>,
  { username, email, passwordHash, languageId }: NewAccount,
): Promise<'created' | 'taken'> {
  const keys = { username_key: canonical(username), email_key: canonical(email) };
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(7086001)`.execute(trx);
      await trx
        .deleteFrom('accounts')
        .where('verified_at', 'is', null)
        .where((is) => is.or([is('username_key', '=', keys.username_key), is('email_key', '=', keys.email_key)]))
        .execute();
      const { id } = await trx
        .insertInto('accounts')
        .values({
          ...keys,
          username,
          email,
          password_hash: passwordHash,
          ui_language_id: languageId,
          verified_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await trx.insertInto('mails').values({ account_id: id }).execute();
    });
    return 'created';
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/** Verifies the account of an unexpired token. Opening the link again changes nothing and is as good: mail scanners open links too. */
async function verify(db: Kysely<Schema>, hash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('verification_tokens')
      .select('account_id')
      .where('hash', '=', hash)
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    if (found === undefined) return false;
    const { numUpdatedRows } = await trx
      .updateTable('accounts')
      .set({ verified_at: sql<Date>`coalesce(verified_at, clock_timestamp())` })
      .where('id', '=', found.account_id)
      .executeTakeFirst();
    await trx
      .updateTable('verification_tokens')
      .set({ used_at: sql<Date>`coalesce(used_at, clock_timestamp())` })
      .where('hash', '=', hash)
      .execute();
    return numUpdatedRows === 1n;
  });
}

/** Stores the token of a link that is about to be sent; false where the account is gone or verified by now. */
export async function keepVerificationToken(db: Kysely<Schema>, accountId: number, token: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('verification_tokens')
    .columns(['hash', 'account_id', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('accounts')
        .select([sql.val(hashOf(token)).as('hash'), 'id', inSeconds(verificationSeconds).as('expires_at')])
        .where('id', '=', accountId)
        .where('verified_at', 'is', null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
