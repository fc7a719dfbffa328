import { sql, type Kysely, type Transaction } from 'kysely';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { hashOf, newToken } from './tokens';

const hour = 3_600;
const day = 24 * hour;

/** How long things live, in seconds. Renewing puts off `idle`, never `absolute`. */
export const lifetimes = {
  access: 15 * 60,
  grace: 10,
  remembered: { idle: 30 * day, absolute: 90 * day },
  unremembered: { idle: 12 * hour, absolute: 24 * hour },
} as const;

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
}

export interface Sessions {
  open(accountId: number, isRemembered: boolean, broughtAlong: readonly string[]): Promise<SessionTokens>;
  find(accessToken: string): Promise<LiveSession | undefined>;
  renew(refreshToken: string): Promise<SessionTokens | undefined>;
  end(sessionId: number): Promise<void>;
  endByTokens(tokens: readonly string[]): Promise<void>;
}

/**
 * The visitors' sessions: opaque tokens of which only hashes are stored. A log-in begins a family; every renewal
 * exchanges its refresh token for the next generation's. The token before is good for ten seconds more, so that two
 * tabs or a lost answer harm nobody; one used later than that was stolen, or its thief was quicker: the family ends.
 */
export function createSessions(db: Kysely<Schema>): Sessions {
  return {
    /** Begins a family, and ends those whose tokens were brought along to the log-in. */
    open: (accountId, isRemembered, broughtAlong) =>
      db.transaction().execute(async (trx) => {
        await endFamilies(trx, broughtAlong);
        const { absolute } = lifetimeOf(isRemembered);
        const { id } = await trx
          .insertInto('sessions')
          .values({ account_id: accountId, is_remembered: isRemembered, expires_at: inSeconds(absolute) })
          .returning('id')
          .executeTakeFirstOrThrow();
        return issue(trx, { id, generation: 0, isRemembered, remaining: absolute });
      }),

    /** The session of a live access token. */
    find: (accessToken) =>
      db
        .selectFrom('session_tokens')
        .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
        .select(['sessions.id as sessionId', 'sessions.account_id as accountId'])
        .where('hash', '=', hashOf(accessToken))
        .where('kind', '=', 'access')
        .where('session_tokens.expires_at', '>', clock)
        .where('sessions.expires_at', '>', clock)
        .executeTakeFirst(),

    /** New tokens for a live refresh token; nothing for any other. One transaction, with the family's row held. */
    renew: (refreshToken) => db.transaction().execute((trx) => renew(trx, hashOf(refreshToken))),

    async end(sessionId) {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    },

    endByTokens: (tokens) => endFamilies(db, tokens),
  };
}

async function renew(trx: Transaction<Schema>, hash: string): Promise<SessionTokens | undefined> {
  const family = await trx
    .selectFrom('sessions')
    .select([
      'id',
      'generation',
      'is_remembered',
      sql<boolean>`renewed_at + make_interval(secs => ${sql.lit(lifetimes.grace)}) > clock_timestamp()`.as('isGrace'),
      sql<number>`floor(extract(epoch from expires_at - clock_timestamp()))::integer`.as('remaining'),
    ])
    .where('id', '=', (token) =>
      token.selectFrom('session_tokens').select('session_id').where('hash', '=', hash).where('kind', '=', 'refresh'),
    )
    .where('expires_at', '>', clock)
    .forUpdate()
    .executeTakeFirst();
  // Read after the lock: whoever held it may have ended the family or let this token go.
  const token =
    family &&
    (await trx
      .selectFrom('session_tokens')
      .select('generation')
      .where('hash', '=', hash)
      .where('expires_at', '>', clock)
      .executeTakeFirst());
  if (family === undefined || token === undefined) return undefined;

  const isCurrent = token.generation === family.generation;
  if (!isCurrent && !(token.generation === family.generation - 1 && family.isGrace)) {
    await trx.deleteFrom('sessions').where('id', '=', family.id).execute();
    return undefined;
  }
  const generation = token.generation + 1;
  if (isCurrent)
    await trx.updateTable('sessions').set({ generation, renewed_at: clock }).where('id', '=', family.id).execute();
  return issue(trx, { id: family.id, generation, isRemembered: family.is_remembered, remaining: family.remaining });
}

interface Family {
  readonly id: number;
  readonly generation: number;
  readonly isRemembered: boolean;
  readonly remaining: number;
}

async function issue(
  trx: Transaction<Schema>,
  { id, generation, isRemembered, remaining }: Family,
): Promise<SessionTokens> {
  const [access, refresh] = [newToken(), newToken()];
  const idle = Math.min(lifetimeOf(isRemembered).idle, remaining);
  const row = { session_id: id, generation };
  await trx
    .insertInto('session_tokens')
    .values([
      { ...row, kind: 'access', hash: hashOf(access), expires_at: inSeconds(lifetimes.access) },
      { ...row, kind: 'refresh', hash: hashOf(refresh), expires_at: inSeconds(idle) },
    ])
    .execute();
  return { access, refresh, isRemembered, cookieSeconds: idle };
}

async function endFamilies(db: Kysely<Schema>, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (found) =>
      found.selectFrom('session_tokens').select('session_id').where('hash', 'in', tokens.map(hashOf)),
    )
    .execute();
}

function lifetimeOf(isRemembered: boolean) {
  return isRemembered ? lifetimes.remembered : lifetimes.unremembered;
}
