import { sql, type ExpressionBuilder } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Db, Schema, Trx } from '../database/schema';
import { transaction } from '../database/transaction';
import { refuse } from '../lib/refused';
import { familyOf, hashOf, newFamily, newRefreshToken, newToken } from '../lib/tokens';
import type { Device } from '../security/device';
import { recordEvent, type Actor } from '../security/events';
import { endEmailChange } from './revokeOtherAccess';

const hour = 3_600;
const day = 24 * hour;

/** Lifetimes, in seconds. A renewal extends `idle`, never `absolute`. */
export const lifetimes = {
  access: 15 * 60,
  grace: 10,
  /** How long the visitor may change the account after logging in or confirming. */
  confirmation: 10 * 60,
  /** The same for deleting the account, which cannot be undone: so short that the visitor almost always has to confirm. */
  deletionConfirmation: 60,
  remembered: { idle: 30 * day, absolute: 90 * day },
  unremembered: { idle: 12 * hour, absolute: 24 * hour },
} as const;

const maxSessions = 50;

export type SessionTokens = ReturnType<typeof newTokens>;

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLive>>>;

/** The tokens of a request; undefined for one that did not come. */
export interface EitherToken {
  readonly access: string | undefined;
  readonly refresh?: string | undefined;
}

interface NewSession {
  readonly accountId: number;
  readonly passwordHash: string;
  readonly isRemembered: boolean;
  readonly earlierTokens: readonly string[];
  readonly device: Device;
}

const renewedJustNow = sql<boolean>`renewed_at + make_interval(secs => ${sql.lit(lifetimes.grace)}) > clock_timestamp()`;

/**
 * Condition for the live sessions of either token, in a query on both tables. A refresh token must be the newest, or
 * within the grace period.
 */
export const isLiveByEither =
  ({ access, refresh }: EitherToken) =>
  ({ and, eb, or, ref }: ExpressionBuilder<Schema, 'session_tokens' | 'sessions'>) =>
    and([
      // Only what came: an access token alone, the usual case, is one look into the index.
      or([
        ...(access === undefined ? [] : [and({ kind: 'access', hash: hashOf(access) })]),
        ...(refresh === undefined
          ? []
          : [
              and([
                and({ kind: 'refresh', hash: hashOf(refresh) }),
                or([eb('session_tokens.generation', '=', ref('sessions.generation')), renewedJustNow]),
              ]),
            ]),
      ]),
      eb('session_tokens.expires_at', '>', clock),
      eb('sessions.expires_at', '>', clock),
    ]);

const subjectOfSession = sql<string>`(select subject from accounts where accounts.id = sessions.account_id)`;

/**
 * The visitors' sessions: opaque tokens of which only hashes are stored. A login begins a family, and every renewal exchanges
 * its refresh token for the next generation's. The previous token stays valid for ten more seconds, so that concurrent tabs
 * or a lost answer do no harm. If it is used later, it was stolen, and the family ends. Older tokens are not stored; they are
 * recognized by the family that they begin with.
 */
export function createSessions(db: Db) {
  return {
    /**
     * Begins a family, and ends those whose tokens came with the login. Returns undefined if the account's password was
     * changed while it was being compared, because that change ended all sessions.
     * @throws Refused 403 if the owner has blocked the account
     */
    open: ({ accountId, passwordHash, isRemembered, earlierTokens, device }: NewSession, actor: Actor) =>
      transaction(db, async (trx) => {
        // One login per account at a time, so that concurrent ones count each other's sessions.
        const account = await trx
          .selectFrom('accounts')
          .select(['password_hash', 'blocked_at'])
          .where('id', '=', accountId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (account?.password_hash !== passwordHash) return undefined;
        if (account.blocked_at !== null) refuse(403, 'blocked');
        await endFamilies(trx, earlierTokens);
        const { absolute } = lifetimeOf(isRemembered);
        const tokens = newTokens(newFamily(), isRemembered, absolute);
        // One statement instead of three: besides hashing, a login's time is spent on round trips to the database. It keeps
        // one session fewer than the limit, because it does not see the new one yet.
        await sql`
          with opened as (
            insert into sessions
              (account_id, is_remembered, family_hash, expires_at, confirmed_at, device_kind, browser, system)
            values (${accountId}, ${isRemembered}, ${hashOf(familyOf(tokens.refresh))}, ${inSeconds(absolute)}, ${clock},
              ${device.kind}, ${device.browser}, ${device.system})
            returning id
          ), ended as (
            delete from sessions where id in (
              select id from sessions where account_id = ${accountId} order by id desc offset ${sql.lit(maxSessions - 1)})
          )
          insert into session_tokens (session_id, generation, kind, hash, expires_at)
            select id, 0, made.* from opened, ${tokenRows(tokens)}`.execute(trx);
        await recordEvent(trx, 'logged_in', accountId, actor);
        return tokens;
      }),

    /** @param meantFor another account's subject finds no session */
    find: (tokens: EitherToken, meantFor?: string) => findLive(db, tokens, meantFor),

    /** New tokens and the account's subject for a live refresh token; undefined for any other. Locks the family's row. */
    renew: (refreshToken: string, actor: Actor) => transaction(db, (trx) => renew(trx, refreshToken, actor)),

    end: (session: LiveSession, actor: Actor) => transaction(db, (trx) => endSession(trx, session, actor)),

    list: ({ accountId, sessionId }: LiveSession) =>
      db
        .selectFrom('sessions')
        .select([
          'public_id as id',
          'device_kind as kind',
          'browser',
          'system',
          'created_at as at',
          sql<boolean>`id = ${sessionId}`.as('isThis'),
        ])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock)
        .orderBy('sessions.id', 'desc')
        .execute(),

    endOne: ({ accountId, sessionId }: LiveSession, publicId: string, actor: Actor) =>
      transaction(db, async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('id', '<>', sessionId)
          .where(sql`public_id::text`, '=', publicId)
          .executeTakeFirst();
        if (ended.numDeletedRows > 0n) await recordEvent(trx, 'session_ended', accountId, actor);
      }),

    endAllOthers: (session: LiveSession, actor: Actor) =>
      transaction(db, async (trx) => {
        await endAllOthers(trx, session);
        await recordEvent(trx, 'other_sessions_ended', session.accountId, actor);
      }),

    /** False if the session has ended. */
    confirm: (sessionId: number) => confirmSession(db, sessionId),

    endAll: (accountId: number, actor: Actor) => transaction(db, (trx) => endAll(trx, accountId, actor)),
  };
}

/**
 * The session of a live access token or of the newest refresh token: a visitor whose access token has expired is still
 * logged in.
 */
async function findLive(db: Db, tokens: EitherToken, meantFor: string | undefined) {
  if ((tokens.access ?? tokens.refresh) === undefined) return undefined;
  return (
    db
      .selectFrom('session_tokens')
      .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
      .select(['sessions.id as sessionId', 'public_id as publicId', 'sessions.account_id as accountId'])
      .select([
        'is_remembered as isRemembered',
        // The hash of the family, the part that all of its refresh tokens begin with.
        'family_hash as familyHash',
        // For how many more seconds the visitor counts as freshly logged in; 0 or less if no longer.
        sql<number>`coalesce(ceil(${sql.lit(lifetimes.confirmation)} - extract(epoch from clock_timestamp() - confirmed_at)), 0)::integer`.as(
          'confirmedSeconds',
        ),
      ])
      .where(isLiveByEither(tokens))
      // Only if needed: hardly any call names a visitor, and this is the service's most frequent query.
      .$if(meantFor !== undefined, (query) => query.where(subjectOfSession, '=', meantFor ?? ''))
      .executeTakeFirst()
  );
}

/** Counts a session as freshly logged in; false if it has ended. */
export async function confirmSession(db: Db, sessionId: number): Promise<boolean> {
  const session = db.updateTable('sessions').set({ confirmed_at: clock }).where('id', '=', sessionId);
  return (await session.executeTakeFirst()).numUpdatedRows > 0n;
}

export async function endSession(trx: Trx, { sessionId, accountId }: LiveSession, actor: Actor): Promise<void> {
  const ended = await trx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
  if (ended.numDeletedRows > 0n) await recordEvent(trx, 'logged_out', accountId, actor);
}

/** Ends all sessions of an account, and any pending change of its email. */
export async function endAll(trx: Trx, accountId: number, actor: Actor): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
  await endEmailChange(trx, accountId);
  await recordEvent(trx, 'logged_out_everywhere', accountId, actor);
}

/** Deletes all sessions of the account but this one, in the caller's transaction. */
export async function endAllOthers(trx: Trx, { accountId, sessionId }: LiveSession): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '<>', sessionId).execute();
}

async function renew(trx: Trx, refreshToken: string, actor: Actor) {
  const hash = hashOf(refreshToken);
  const session = await trx
    .selectFrom('sessions')
    .select([
      'id',
      'account_id as accountId',
      subjectOfSession.as('subject'),
      'generation',
      'is_remembered',
      renewedJustNow.as('isGrace'),
      sql<number>`floor(extract(epoch from expires_at - clock_timestamp()))::integer`.as('remaining'),
    ])
    .where('family_hash', '=', hashOf(familyOf(refreshToken)))
    .where('expires_at', '>', clock)
    .forUpdate()
    .executeTakeFirst();
  if (session === undefined) return undefined;
  // Read after taking the lock: the previous holder may have deleted this token.
  const token = await trx
    .selectFrom('session_tokens')
    .select(['generation', sql<boolean>`expires_at > clock_timestamp()`.as('isLive')])
    .where('hash', '=', hash)
    .where('session_id', '=', session.id)
    .executeTakeFirst();

  const isCurrent = token?.generation === session.generation;
  const isInGrace = token?.generation === session.generation - 1 && session.isGrace;
  if (token === undefined || !(isCurrent || isInGrace)) {
    await trx.deleteFrom('sessions').where('id', '=', session.id).execute();
    await recordEvent(trx, 'reuse_revoked', session.accountId, actor);
    return undefined;
  }
  if (!token.isLive) return undefined;

  const generation = token.generation + 1;
  const tokens = newTokens(familyOf(refreshToken), session.is_remembered, session.remaining);
  const renewed = sql`
    with renewed as (
      update sessions set generation = ${generation}, renewed_at = ${clock} where id = ${session.id}
    ), dropped as (
      delete from session_tokens where session_id = ${session.id} and generation < ${token.generation}
    )`;
  await sql`${isCurrent ? renewed : sql``}
    insert into session_tokens (session_id, generation, kind, hash, expires_at)
      select ${session.id}::bigint, ${generation}::integer, made.* from ${tokenRows(tokens)}`.execute(trx);
  return { tokens, subject: session.subject };
}

function newTokens(family: string, isRemembered: boolean, remaining: number) {
  // How long the cookies live if the visitor is remembered.
  const cookieSeconds = Math.min(lifetimeOf(isRemembered).idle, remaining);
  return { access: newToken(), refresh: newRefreshToken(family), isRemembered, cookieSeconds };
}

/** The rows that store new tokens, as a table `made`. */
const tokenRows = ({ access, refresh, cookieSeconds }: SessionTokens) => sql`(values
  ('access', ${hashOf(access)}, ${inSeconds(lifetimes.access)}),
  ('refresh', ${hashOf(refresh)}, ${inSeconds(cookieSeconds)})) as made (kind, hash, expires_at)`;

async function endFamilies(db: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const families = tokens.map((token) => hashOf(familyOf(token)));
  await db.deleteFrom('sessions').where('family_hash', 'in', families).execute();
}

function lifetimeOf(isRemembered: boolean) {
  return isRemembered ? lifetimes.remembered : lifetimes.unremembered;
}
