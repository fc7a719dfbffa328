import { sql, type Kysely } from 'kysely';
import type { Visitor } from '../../shared/accountContract';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { hashOf } from '../sessions/tokens';

/** How long a service may go by an answer without asking again, in seconds; an access token that ends sooner shortens it. */
const freshSeconds = 30;

/** The session of an access token. */
export interface Introspected {
  readonly visitor: Visitor;
  readonly session: string;
  readonly expires: Date;
  readonly seconds: number;
}

/** The live session of an access token; nothing where there is none. One query, by keys. */
export async function introspect(db: Kysely<Schema>, accessToken: string): Promise<Introspected | undefined> {
  const expires = sql`least(session_tokens.expires_at, sessions.expires_at, ${inSeconds(freshSeconds)})`;
  const row = await db
    .selectFrom('session_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_tokens.session_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      sql<string>`accounts.id::text`.as('id'),
      'username',
      'email',
      'ui_language_id as uiLanguageId',
      'sessions.public_id as session',
      sql<Date>`${expires}`.as('expires'),
      sql<number>`floor(extract(epoch from ${expires} - ${clock}))::integer`.as('seconds'),
    ])
    .where('hash', '=', hashOf(accessToken))
    .where('kind', '=', 'access')
    .where('session_tokens.expires_at', '>', clock)
    .where('sessions.expires_at', '>', clock)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { session, expires: until, seconds, ...visitor } = row;
  return { visitor, session, expires: until, seconds };
}
