import { sql, type Kysely } from 'kysely';
import type { Visitor } from '../../shared/contract';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { hashOf } from '../sessions/tokens';

/** How long a service may go by an answer without asking again, in seconds; an access token that ends sooner shortens it. */
const freshSeconds = 30;

/** Why nobody is logged in, as a service is told it. */
export const reasons = ['none', 'expired', 'twin', 'unknown'] as const;

/** The session of an access token. */
export interface Introspected {
  readonly visitor: Visitor;
  readonly session: string;
  readonly expires: Date;
}

/** Without a live session: why, and whether the visitor's browser gets new access at the front door without a log-in. */
export interface Inactive {
  readonly why: (typeof reasons)[number];
  readonly renewable: boolean;
}

/** The live session of an access token; nothing where there is none. One query, by keys. */
export async function introspect(db: Kysely<Schema>, accessToken: string): Promise<Introspected | undefined> {
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'subject as id',
      'username',
      'email',
      'ui_language_id as uiLanguageId',
      'sessions.public_id as session',
      sql<Date>`least(session_tokens.expires_at, sessions.expires_at, ${inSeconds(freshSeconds)})`.as('expires'),
    ])
    .where('hash', '=', hashOf(accessToken))
    .where('kind', '=', 'access')
    .where('session_tokens.expires_at', '>', clock)
    .where('sessions.expires_at', '>', clock)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { session, expires, ...visitor } = row;
  return { visitor, session, expires };
}

/** @param tokens of both kinds that came, none of them a live access token on its own; `isTwin` where that came twice */
export async function whyInactive(db: Kysely<Schema>, tokens: readonly string[], isTwin: boolean): Promise<Inactive> {
  if (tokens.length === 0) return { why: 'none', renewable: false };
  const known = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .select([
      'kind',
      sql<boolean>`least(session_tokens.expires_at, sessions.expires_at) > clock_timestamp()`.as('isLive'),
    ])
    .where('hash', 'in', tokens.map(hashOf))
    .execute();
  const renewable = known.some(({ kind, isLive }) => kind === 'refresh' && isLive);
  const hasExpired = known.some(({ kind, isLive }) => kind === 'access' && !isLive);
  return { why: isTwin ? 'twin' : renewable || hasExpired ? 'expired' : 'unknown', renewable };
}
