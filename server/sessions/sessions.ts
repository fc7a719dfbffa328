import { sql, type ExpressionBuilder, type Kysely, type Transaction } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { Refused } from '../http/refused';
import { endEmailChange } from '../accounts/endTraces';
import { recordEvent, type Actor } from '../security/events';
import { type Device } from './device';
import { familyOf, hashOf, newFamily, newRefreshToken, newToken } from './tokens';

const hour = 3_600;
const day = 24 * hour;

/** How long things live, in seconds. Renewing puts off `idle`, never `absolute`. */
export const lifetimes = {
  access: 15 * 60,
  grace: 10,
  /** How long a log-in, or the password given once more, lets the visitor change the account. */
  confirmation: 10 * 60,
  /** The same for the account's deletion, which nothing undoes: as good as always asked for once more. */
  deletionConfirmation: 60,
  remembered: { idle: 30 * day, absolute: 90 * day },
  unremembered: { idle: 12 * hour, absolute: 24 * hour },
} as const;

/** How many sessions an account has at most. */
const mostSessions = 50;

export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
  readonly isRemembered: boolean;
  /** Seconds that the cookies may live where the visitor is remembered. */
  readonly cookieSeconds: number;
}

export interface LiveSession {
  readonly sessionId: number;
  readonly accountId: number;
  readonly isRemembered: boolean;
  /** The hash of the part that all of its refresh tokens begin with. */
  readonly familyHash: string;
  /** For how many seconds the visitor counts as freshly logged in; 0 or less where it is over. */
  readonly confirmedSeconds: number;
}

/** What shows a session; undefined where it did not come. */
export interface EitherToken {
  readonly access: string | undefined;
  readonly refresh?: string | undefined;
}

export interface BroughtSession {
  readonly sessionId: number;
  readonly publicId: string;
  readonly accountId: number;
  readonly familyHash: string;
}

/** A session as its owner sees it. */
export interface ListedSession extends Device {
  readonly id: string;
  readonly at: Date;
  readonly isThis: boolean;
}

export interface Sessions {
  open(login: NewSession, actor: Actor): Promise<SessionTokens | undefined>;
  /** The session of a live access token; undefined where `meantFor` is another account's subject. */
  find(accessToken: string, meantFor?: string): Promise<LiveSession | undefined>;
  /** The session of a live access token, or of the newest refresh token: an expired access token logs nobody out. */
  findByEither(tokens: EitherToken): Promise<BroughtSession | undefined>;
  renew(refreshToken: string, from: Actor): Promise<Renewal | undefined>;
  end(session: LiveSession, from: Actor): Promise<void>;
  list(session: LiveSession): Promise<ListedSession[]>;
  /** Ends another session of the account; false where there is none of that id. */
  endOne(session: LiveSession, publicId: string, from: Actor): Promise<boolean>;
  /** Ends all sessions of the account but this one. */
  endAllOthers(session: LiveSession, from: Actor): Promise<void>;
  /** Notes that the visitor has just shown who it is. */
  confirm(sessionId: number): Promise<void>;
  /** Ends all sessions of an account, and a change of its email that waits. */
  endAll(accountId: number, from: Actor): Promise<void>;
}

export interface NewSession {
  readonly accountId: number;
  /** The hash that the visitor's password was compared with. */
  readonly passwordHash: string;
  readonly isRemembered: boolean;
  readonly broughtAlong: readonly string[];
  readonly device: Device;
}

/** New tokens and the account's subject. */
export interface Renewal {
  readonly tokens: SessionTokens;
  readonly subject: string;
}

/** Whether the refresh token before the newest is still good. */
const renewedJustNow = sql<boolean>`renewed_at + make_interval(secs => ${sql.lit(lifetimes.grace)}) > clock_timestamp()`;

/** The live sessions of either token, in a query on both tables; of refresh tokens the newest is good. */
export const isLiveByEither =
  ({ access, refresh }: EitherToken) =>
  ({ and, eb, or, ref }: ExpressionBuilder<Schema, 'session_tokens' | 'sessions'>) =>
    and([
      or([
        and({ kind: 'access', hash: hashOf(access ?? '') }),
        and([
          and({ kind: 'refresh', hash: hashOf(refresh ?? '') }),
          or([eb('session_tokens.generation', '=', ref('sessions.generation')), renewedJustNow]),
        ]),
      ]),
      eb('session_tokens.expires_at', '>', clock),
      eb('sessions.expires_at', '>', clock),
    ]);

/** Whose session it is, in a query on the sessions. */
const subjectOfSession = sql<string>`(select subject from accounts where accounts.id = sessions.account_id)`;

/**
 * The visitors' sessions: opaque tokens of which only hashes are stored. A log-in begins a family; every renewal
 * exchanges its refresh token for the next generation's. The token before is good for ten seconds more, so that two
 * tabs or a lost answer harm nobody; one used later than that means that the token was stolen: the family ends.
 * Older tokens than these two are not stored: they are known by the family that they name.
 */
export function createSessions(db: Kysely<Schema>): Sessions {
  return {
    /**
     * Begins a family, and ends those whose tokens were brought along to the log-in. Nothing where the account's password
     * was changed while it was compared: that change ended all sessions.
     * @throws Refused 403 where the owner has blocked the account.
     */
    open: ({ accountId, passwordHash, isRemembered, broughtAlong, device }, actor) =>
      transaction(db, async (trx) => {
        // One log-in of an account at a time, so that they count each other.
        const account = await trx
          .selectFrom('accounts')
          .select(['password_hash', 'blocked_at'])
          .where('id', '=', accountId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (account?.password_hash !== passwordHash) return undefined;
        if (account.blocked_at !== null) throw new Refused(403, (texts) => texts.blocked);
        await endFamilies(trx, broughtAlong);
        const { absolute } = lifetimeOf(isRemembered);
        const tokens = newTokens({ family: newFamily(), isRemembered, remaining: absolute });
        // One statement for three: a log-in's time beside its hash is that of the ways to the database and back.
        await trx
          .with('opened', (db) =>
            db
              .insertInto('sessions')
              .values({
                account_id: accountId,
                is_remembered: isRemembered,
                family_hash: hashOf(familyOf(tokens.refresh)),
                expires_at: inSeconds(absolute),
                confirmed_at: clock,
                device_kind: device.kind,
                browser: device.browser,
                system: device.system,
              })
              .returning('id'),
          )
          // So many of the oldest that the account has no more than it may with the new one, which is not seen here.
          .with('ended', (db) =>
            db.deleteFrom('sessions').where('id', 'in', ({ selectFrom }) =>
              selectFrom('sessions as kept')
                .select('kept.id')
                .where('kept.account_id', '=', accountId)
                .orderBy('kept.id', 'desc')
                .offset(mostSessions - 1),
            ),
          )
          .insertInto('session_tokens')
          .values(storedOf(tokens, { session_id: sql<number>`(select id from opened)`, generation: 0 }))
          .execute();
        await recordEvent(trx, 'logged_in', accountId, actor);
        return tokens;
      }),

    find: (accessToken, meantFor) =>
      db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select([
          'sessions.id as sessionId',
          'sessions.account_id as accountId',
          'sessions.is_remembered as isRemembered',
          'sessions.family_hash as familyHash',
          sql<number>`coalesce(ceil(${sql.lit(lifetimes.confirmation)} - extract(epoch from clock_timestamp() - confirmed_at)), 0)::integer`.as(
            'confirmedSeconds',
          ),
        ])
        .where('hash', '=', hashOf(accessToken))
        .where('kind', '=', 'access')
        .where('session_tokens.expires_at', '>', clock)
        .where('sessions.expires_at', '>', clock)
        // Hardly any call names a visitor, and the check of a session is the call that is made most.
        .$if(meantFor !== undefined, (query) => query.where(subjectOfSession, '=', meantFor ?? ''))
        .executeTakeFirst(),

    async findByEither(tokens) {
      if ((tokens.access ?? tokens.refresh) === undefined) return undefined;
      return db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select([
          'sessions.id as sessionId',
          'public_id as publicId',
          'sessions.account_id as accountId',
          'family_hash as familyHash',
        ])
        .where(isLiveByEither(tokens))
        .executeTakeFirst();
    },

    /** New tokens for a live refresh token; nothing for any other. One transaction, with the family's row held. */
    renew: (refreshToken, from) => transaction(db, (trx) => renew(trx, refreshToken, from)),

    end: ({ sessionId, accountId }, from) =>
      transaction(db, async (trx) => {
        const ended = await trx.deleteFrom('sessions').where('id', '=', sessionId).executeTakeFirst();
        if (ended.numDeletedRows > 0n) await recordEvent(trx, 'logged_out', accountId, from);
      }),

    /** The live sessions of the account, newest first. */
    list: ({ accountId, sessionId }) =>
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

    endOne: ({ accountId, sessionId }, publicId, from) =>
      transaction(db, async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('account_id', '=', accountId)
          .where('id', '<>', sessionId)
          .where(sql`public_id::text`, '=', publicId)
          .executeTakeFirst();
        if (ended.numDeletedRows > 0n) await recordEvent(trx, 'session_ended', accountId, from);
        return ended.numDeletedRows > 0n;
      }),

    endAllOthers: (session, from) =>
      transaction(db, async (trx) => {
        await endAllOthers(trx, session);
        await recordEvent(trx, 'other_sessions_ended', session.accountId, from);
      }),

    async confirm(sessionId) {
      await db.updateTable('sessions').set({ confirmed_at: clock }).where('id', '=', sessionId).execute();
    },

    endAll: (accountId, from) =>
      transaction(db, async (trx) => {
        await trx.deleteFrom('sessions').where('account_id', '=', accountId).execute();
        await endEmailChange(trx, accountId);
        await recordEvent(trx, 'logged_out_everywhere', accountId, from);
      }),
  };
}

/** Deletes all sessions of the account but this one, as a part of what brings that about. */
export async function endAllOthers(
  trx: Transaction<Schema>,
  { accountId, sessionId }: Pick<LiveSession, 'accountId' | 'sessionId'>,
): Promise<void> {
  await trx.deleteFrom('sessions').where('account_id', '=', accountId).where('id', '<>', sessionId).execute();
}

async function renew(trx: Transaction<Schema>, refreshToken: string, from: Actor): Promise<Renewal | undefined> {
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
  // Read after the lock: whoever held it may have let this token go.
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
    await recordEvent(trx, 'reuse_revoked', session.accountId, from);
    return undefined;
  }
  if (!token.isLive) return undefined;

  const generation = token.generation + 1;
  const tokens = newTokens({
    family: familyOf(refreshToken),
    isRemembered: session.is_remembered,
    remaining: session.remaining,
  });
  const stored = storedOf(tokens, { session_id: session.id, generation });
  if (isInGrace) await trx.insertInto('session_tokens').values(stored).execute();
  else
    await trx
      .with('renewed', (db) =>
        db.updateTable('sessions').set({ generation, renewed_at: clock }).where('id', '=', session.id),
      )
      .with('dropped', (db) =>
        db
          .deleteFrom('session_tokens')
          .where('session_id', '=', session.id)
          .where('generation', '<', generation - 1),
      )
      .insertInto('session_tokens')
      .values(stored)
      .execute();
  return { tokens, subject: session.subject };
}

interface TokensOf {
  readonly family: string;
  readonly isRemembered: boolean;
  /** Seconds that the session may live at most. */
  readonly remaining: number;
}

function newTokens({ family, isRemembered, remaining }: TokensOf): SessionTokens {
  const cookieSeconds = Math.min(lifetimeOf(isRemembered).idle, remaining);
  return { access: newToken(), refresh: newRefreshToken(family), isRemembered, cookieSeconds };
}

/** The rows that are stored of tokens. @param generation of their session, with its id */
function storedOf<Id>(
  { access, refresh, cookieSeconds }: SessionTokens,
  generation: { readonly session_id: Id; readonly generation: number },
) {
  return [
    { ...generation, kind: 'access' as const, hash: hashOf(access), expires_at: inSeconds(lifetimes.access) },
    { ...generation, kind: 'refresh' as const, hash: hashOf(refresh), expires_at: inSeconds(cookieSeconds) },
  ];
}

async function endFamilies(db: Kysely<Schema>, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const families = tokens.map((token) => hashOf(familyOf(token)));
  await db.deleteFrom('sessions').where('family_hash', 'in', families).execute();
}

function lifetimeOf(isRemembered: boolean) {
  return isRemembered ? lifetimes.remembered : lifetimes.unremembered;
}
