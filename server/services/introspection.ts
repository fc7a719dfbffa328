import { sql, type Kysely } from 'kysely';
import type { Visitor } from '../../shared/contract';
import { groupNames, groupsOfAccount } from '../accounts/groups';
import { inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { isLiveByEither, lifetimes, type EitherToken } from '../sessions/sessions';
import { hashOf } from '../sessions/tokens';

const { remembered, unremembered } = lifetimes;

/** How long a service may go by an answer without asking again, in seconds; an access token that ends sooner shortens it. */
const freshSeconds = 30;

/** Why nobody is logged in, as a service is told it. */
export const reasons = ['none', 'expired', 'twin', 'unknown'] as const;

/** The session of a token. */
export interface Introspected {
  readonly visitor: Visitor;
  readonly groups: readonly string[];
  readonly session: string;
  readonly expires: Date;
  /** Whether the refresh token that showed it has lived half of its time: the front door should give a new one. */
  readonly isRenewalDue: boolean;
}

/** Without a live session: why, and whether the visitor's browser gets new access at the front door without a log-in. */
export interface Inactive {
  readonly why: (typeof reasons)[number];
  readonly renewable: boolean;
}

/** The live session of an access or refresh token; undefined if there is none. One query, by keys. */
export async function introspect(db: Kysely<Schema>, tokens: EitherToken): Promise<Introspected | undefined> {
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
      groupsOfAccount.as('groups'),
      sql<Date>`least(session_tokens.expires_at, sessions.expires_at, ${inSeconds(freshSeconds)})`.as('expires'),
      sql<boolean>`kind = 'refresh' and session_tokens.expires_at - clock_timestamp() < make_interval(secs =>
        case when is_remembered then ${sql.lit(remembered.idle)} else ${sql.lit(unremembered.idle)} end / 2)`.as(
        'isRenewalDue',
      ),
    ])
    .where(isLiveByEither(tokens))
    // The access token if both came and are live.
    .orderBy('kind')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { session, expires, groups, isRenewalDue, ...visitor } = row;
  return { visitor, groups: groupNames(groups), session, expires, isRenewalDue };
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
