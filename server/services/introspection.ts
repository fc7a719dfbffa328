import { sql } from 'kysely';
import { visitorColumns } from '../accounts/accounts';
import { inSeconds } from '../database/clock';
import type { Db } from '../database/schema';
import { hashOf } from '../lib/tokens';
import { isLiveByEither, lifetimes, type EitherToken } from '../sessions/sessions';

const { remembered, unremembered } = lifetimes;

/** How many seconds a service may cache an answer; fewer if the access token expires sooner. */
const freshSeconds = 30;

/** Why nobody is logged in, as services receive it. */
export const reasons = ['none', 'expired', 'twin', 'unknown'] as const;

const renewalDue = sql<boolean>`kind = 'refresh' and session_tokens.expires_at - clock_timestamp() < make_interval(secs =>
  case when is_remembered then ${sql.lit(remembered.idle)} else ${sql.lit(unremembered.idle)} end / 2)`;

/**
 * The live session of an access or refresh token; undefined if there is none. `isRenewalDue` says whether the refresh token
 * has passed half of its lifetime, so that the front door should issue a new one. One query by primary keys.
 */
export async function introspect(db: Db, tokens: EitherToken) {
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      ...visitorColumns,
      'sessions.public_id as session',
      'groups',
      sql<Date>`least(session_tokens.expires_at, sessions.expires_at, ${inSeconds(freshSeconds)})`.as('expires'),
    ])
    .where(isLiveByEither(tokens))
    .$if(tokens.refresh !== undefined, (query) =>
      // Prefers the access token if both were sent and are live.
      query.orderBy('kind').select(renewalDue.as('isRenewalDue')),
    )
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { session, expires, groups, isRenewalDue = false, ...visitor } = row;
  return { visitor, groups, session, expires, isRenewalDue };
}

/**
 * Why there is no live session, and whether the browser can renew access at the front door without logging in.
 * @param tokens all tokens that were sent, of both kinds; an access token among them is dead or was sent twice
 * @param isTwin whether the access token's cookie was sent twice
 */
export async function whyInactive(db: Db, tokens: readonly string[], isTwin: boolean) {
  if (tokens.length === 0) return { why: 'none', renewable: false } as const;
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
  return { why: isTwin ? 'twin' : renewable || hasExpired ? 'expired' : 'unknown', renewable } as const;
}
