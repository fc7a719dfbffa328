import { sql } from 'kysely';
import { fallbackLanguage } from '../../shared/languages';
import type { SecurityEventName } from '../../shared/securityEvents';
import { clock, inSeconds } from '../database/clock';
import { isOwnerGone, unlessTaken } from '../database/errors';
import type { Db, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { canonical } from '../lib/canonical';
import { hashOf } from '../lib/tokens';
import { recordEvent, type Actor } from '../security/events';
import type { NewLink } from './accountLinks';
import { isHeld } from './deletion';
import type { ReturnTarget } from './returnTarget';

const signedUp: SecurityEventName = 'signed_up';

const verificationSeconds = 24 * 3_600;

interface NewSignUp {
  readonly username: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly languageId: number;
  readonly actor: Actor;
  readonly returnTarget: ReturnTarget;
}

export interface LinkedAccount {
  readonly id: number;
  readonly passwordHash: string;
  readonly isVerified: boolean;
  /** Whether someone else asked for the same name or address: then the link alone does not decide. */
  readonly isContested: boolean;
}

/** Sign-ups until their email is verified: a name or an address belongs to whoever verifies it first. */
export function createSignUps(db: Db) {
  return {
    /** Whether a verified account has the name or the email, or the name is still reserved. */
    async isTaken(username: string, email: string) {
      if (await isHeld(db, username)) return true;
      const found = await db
        .selectFrom('accounts')
        .select('id')
        .where('verified_at', 'is not', null)
        .where((is) => is.or([is('username_key', '=', canonical(username)), is('email_key', '=', canonical(email))]))
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },

    pendingOf: (username: string, email: string) =>
      db
        .selectFrom('accounts')
        .select(['id', 'password_hash as passwordHash'])
        .where('verified_at', 'is', null)
        .where('username_key', '=', canonical(username))
        .where('email_key', '=', canonical(email))
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),

    add: (signUp: NewSignUp) => add(db, signUp),

    /** Queues another verification mail for the sign-up; false if it is gone because a rival was verified. */
    async queueMail(
      id: number,
      languageId: number | undefined,
      { continueTo, pageOrigin }: ReturnTarget = { continueTo: null, pageOrigin: null },
    ) {
      const mail = { account_id: id, language_id: languageId, continue_to: continueTo, page_origin: pageOrigin };
      try {
        await db.insertInto('mails').values(mail).execute();
        return true;
      } catch (error) {
        if (isOwnerGone(error)) return false;
        throw error;
      }
    },

    /** The sign-up of an unexpired link, whether it is verified or not. */
    ofLink: (token: string) =>
      db
        .selectFrom('verification_tokens')
        .innerJoin('accounts', 'accounts.id', 'account_id')
        .select([
          'accounts.id',
          'password_hash as passwordHash',
          'username',
          'continue_to as continueTo',
          sql<boolean>`verified_at is not null`.as('isVerified'),
          // Whether another sign-up asked for the same name or address: then the link alone does not verify the sign-up.
          sql<boolean>`exists (select from sign_up_claims where sign_ups > 1
            and key in ('username:' || accounts.username_key, 'email:' || accounts.email_key))`.as('isContested'),
        ])
        .where('hash', '=', hashOf(token))
        .where('verification_tokens.expires_at', '>', clock)
        .executeTakeFirst(),

    /**
     * Verifies the sign-up; true also if it was verified before. Returns false if it is gone because a rival was
     * verified, or if its name is reserved.
     */
    verify: async (id: number, actor: Actor) =>
      (await unlessTaken(transaction(db, (trx) => verify(trx, id, actor)))) ?? false,
  };
}

/** Stores a sign-up, its claims, its event and its queued mail in one statement, so that no lock outlasts it. */
async function add(
  db: Db,
  { username, email, passwordHash, languageId, actor, returnTarget }: NewSignUp,
): Promise<void> {
  const [username_key, email_key] = [canonical(username), canonical(email)];
  const isChosen = languageId !== fallbackLanguage.id;
  const { continueTo, pageOrigin } = returnTarget;
  const { rows } = await sql<{ id: number }>`
    with claimed as (${claim(claimsOf({ username_key, email_key }))}), added as (
      insert into accounts
        (username, username_key, email, email_key, password_hash, ui_language_id, has_chosen_language)
      values (${username}, ${username_key}, ${email}, ${email_key}, ${passwordHash}, ${languageId}, ${isChosen})
      returning id
    ), recorded as (
      insert into security_events (account_id, event, network, device)
      select id, ${signedUp}, ${actor.network}, ${actor.device}::text from added
    )
    insert into mails (account_id, language_id, continue_to, page_origin)
    select id, ${actor.languageId ?? null}::integer, ${continueTo}::text, ${pageOrigin}::text from added
    returning account_id as id`.execute(db);
  for (const { id } of rows) actor.stored(signedUp, id);
}

async function verify(trx: Trx, id: number, actor: Actor): Promise<boolean> {
  const columns = ['username_key', 'email_key', 'verified_at'] as const;
  const signUp = await trx.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
  if (signUp === undefined) return false;
  if (signUp.verified_at !== null) return true;
  if (await isHeld(trx, signUp.username_key)) return false;
  // Locked in a fixed order: of rivals that are verified at the same time, one waits for the other.
  const rivals = await trx
    .selectFrom('accounts')
    .select('id')
    .where('verified_at', 'is', null)
    .where((is) => is.or([is('username_key', '=', signUp.username_key), is('email_key', '=', signUp.email_key)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  const verified = await trx
    .updateTable('accounts')
    .set({ verified_at: sql<Date>`coalesce(verified_at, clock_timestamp())` })
    .where('id', '=', id)
    .executeTakeFirst();
  if (verified.numUpdatedRows === 0n) return false;
  const losers = rivals.map((rival) => rival.id).filter((rival) => rival !== id);
  if (losers.length > 0) await trx.deleteFrom('accounts').where('id', 'in', losers).execute();
  await trx.deleteFrom('sign_up_claims').where('key', 'in', claimsOf(signUp)).execute();
  await recordEvent(trx, 'verified', id, actor);
  return true;
}

/**
 * Adds one applicant to each name or address. From the second on, a link alone no longer decides.
 * @param more 0 if the same applicant asks again
 */
export const claim = (keys: readonly string[], more: 0 | 1 = 1) => sql`
  insert into sign_up_claims (key, sign_ups) values ${sql.join(keys.map((key) => sql`(${key}, 1)`))}
  on conflict (key) do update set sign_ups = sign_up_claims.sign_ups + ${more}::integer, claimed_at = ${clock}`;

export const claimOfEmail = (emailKey: string) => `email:${emailKey}`;

/** The keys that a sign-up claims, always in the same order to avoid deadlocks. */
export function claimsOf(keys: { readonly username_key: string; readonly email_key: string }): string[] {
  return [claimOfEmail(keys.email_key), `username:${keys.username_key}`];
}

/** Stores the token of a link that is about to be sent; false if the sign-up is gone or already verified. */
export async function keepVerificationToken(
  db: Db,
  { accountId, token, continueTo }: Pick<NewLink, 'accountId' | 'token' | 'continueTo'>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into verification_tokens (hash, account_id, expires_at, continue_to)
    select ${hashOf(token)}, id, ${inSeconds(verificationSeconds)}, ${continueTo}::text from accounts
    where id = ${accountId} and verified_at is null`.execute(db);
  return numAffectedRows > 0n;
}
