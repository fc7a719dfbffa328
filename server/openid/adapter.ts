import { sql } from 'kysely';
import type { Adapter, AdapterPayload, errors as ProviderErrors } from 'oidc-provider';
import { clock, inSeconds } from '../database/clock';
import { isOwnerGone } from '../database/errors';
import type { Db } from '../database/schema';
import { transaction } from '../database/transaction';
import { familyOf, hashOf } from '../lib/tokens';
import { recordEvent, type Actor } from '../security/events';
import { lifetimes } from '../sessions/sessions';
import { findClient } from './clients';

/** The form of a `public_id`; the provider's own ids, which it gives to anonymous sessions, differ. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The key under which the provider's state with an id is stored. */
export const keyOf = (model: string, id: string) => `${model} ${hashOf(id)}`;

export interface SessionCall {
  /** The `public_id` of the visitor's session; undefined if nobody is logged in. */
  readonly session: string | undefined;
  readonly actor: Actor;
  /** The family and lineage of the refresh token that the request exchanges. */
  family?: string;
  lineage?: string | undefined;
}

/** How many tokens of each kind an app can have in one session; after that the oldest are deleted. */
const maxPerSession = 50;

/** PostgreSQL's JSON has no NUL and no lone surrogate, which a parameter that the provider keeps may contain. */
const storable = (_key: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll(/\0|\p{Surrogate}/gu, '\uFFFD') : value;

/** Merges what a session holds of each app, because two apps may log in at the same time. */
const merged = {
  sids: sql<string | null>`coalesce(
    (openid_states.sids::jsonb || excluded.sids::jsonb)::text, excluded.sids, openid_states.sids)`,
  // An earlier version stored NULs, which JSON of PostgreSQL cannot hold.
  payload: sql<string>`case when position('\\u0000' in openid_states.payload) > 0 then excluded.payload else
    (excluded.payload::jsonb || jsonb_strip_nulls(jsonb_build_object('authorizations',
    (openid_states.payload::jsonb -> 'authorizations') || (excluded.payload::jsonb -> 'authorizations'))))::text end`,
};

/**
 * The provider's storage. Tokens are stored as hashes. Its sessions are the site's sessions, by their `public_id`: they
 * have the same lifetime and account, and ending one ends the other with all its tokens. A visitor who is not logged in
 * has no session, so that nothing is stored for strangers.
 * @param call the request that is being answered, because the provider's models do not pass it on
 */
export function createAdapter(
  db: Db,
  errors: Pick<typeof ProviderErrors, 'InvalidGrant'>,
  call: () => SessionCall | undefined,
  model: string,
): Adapter {
  async function find(id: string): Promise<AdapterPayload | undefined> {
    const found = await db
      .selectFrom('openid_states')
      .select(['payload', sql<number | null>`floor(extract(epoch from consumed_at))::integer`.as('consumed')])
      .where('key', '=', keyOf(model, id))
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    return {
      ...(JSON.parse(found.payload) as object),
      jti: id,
      ...(found.consumed !== null && { consumed: found.consumed }),
    };
  }

  /**
   * Whether a used refresh token is still accepted, because a response may have been lost or two tabs may renew at the
   * same time. As in the site's own renewals, the last but one generation stays valid for ten seconds. Undefined if the
   * token is unused.
   */
  async function isInGrace(id: string): Promise<boolean | undefined> {
    const found = await db
      .selectFrom('openid_states as own')
      .innerJoin('openid_states as other', 'other.lineage', 'own.lineage')
      .select([
        sql<boolean>`own.consumed_at is not null or max(other.generation) > own.generation`.as('isUsed'),
        sql<boolean>`max(other.generation) <= own.generation + 1 and min(other.consumed_at)
          filter (where other.generation = own.generation) > ${inSeconds(-lifetimes.grace)}`.as('isGrace'),
      ])
      .where('own.key', '=', keyOf(model, id))
      .groupBy(['own.key', 'own.generation', 'own.consumed_at'])
      .executeTakeFirst();
    return found?.isUsed ? found.isGrace === true : undefined;
  }

  /** Presents a used token as unused during its grace period; the provider treats any other used token as stolen. */
  async function findRefreshToken(id: string): Promise<AdapterPayload | undefined> {
    const found = await find(id);
    if (found === undefined) await revokeFamily(id);
    const isGrace = found && (await isInGrace(id));
    return isGrace === undefined ? found : { ...found, consumed: isGrace ? undefined : true };
  }

  /** A token of a known family that is no longer stored was used long ago, so somebody has stolen it. */
  async function revokeFamily(id: string): Promise<void> {
    const lineage = hashOf(familyOf(id));
    const known = db.selectFrom('openid_states').select('grant_id').where('lineage', '=', lineage);
    const grant = (await known.executeTakeFirst())?.grant_id;
    if (grant) await revokeGrant(grant);
  }

  async function siteSession(uid: string): Promise<number | undefined> {
    if (!isUuid.test(uid)) return undefined;
    const found = await db.selectFrom('sessions').select('id').where('public_id', '=', uid).executeTakeFirst();
    return found?.id;
  }

  async function findSession(id: string): Promise<AdapterPayload | undefined> {
    if (!isUuid.test(id)) return undefined;
    const live = await db
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'account_id')
      .select([
        'subject as accountId',
        sql<number>`floor(extract(epoch from confirmed_at))::integer`.as('loginTs'),
        sql<number>`floor(extract(epoch from expires_at))::integer`.as('exp'),
      ])
      .where('public_id', '=', id)
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    return live && { ...(await find(id)), kind: 'Session', jti: id, uid: id, iat: live.loginTs, ...live };
  }

  /** Revokes a grant and all its tokens. Tokens that are stored later are worthless, since the grant's row is gone. */
  async function revokeGrant(id: string): Promise<void> {
    await db
      .deleteFrom('openid_states')
      .where((is) => is.or([is('grant_id', '=', id), is('key', '=', `Grant ${hashOf(id)}`)]))
      .execute();
  }

  const finders: Readonly<Record<string, typeof find>> = {
    Session: findSession,
    Client: (name) => findClient(db, name),
    RefreshToken: findRefreshToken,
  };
  return {
    find: finders[model] ?? find,
    findByUid: findSession,
    findByUserCode: async () => undefined,
    async upsert(id, { jti: _id, ...payload }, seconds = 3_600) {
      // Interactions are not resumed; after logging in, the visitor starts a new authorization request.
      if (model === 'Interaction') return;
      const uid = model === 'Session' ? id : model === 'Grant' ? call()?.session : payload.sessionUid;
      const session = uid === undefined ? undefined : await siteSession(uid);
      // The session is anonymous or has ended: the state would be worthless.
      if (uid !== undefined && session === undefined) return;
      const { authorizations, clientId: app = null, grantId = null, accountId: subject = null } = payload;
      const sids = Object.entries(authorizations ?? {}).map(([name, { sid }]) => [name, sid]);
      const isRefresh = model === 'RefreshToken';
      // The oldest go: a visitor could make an app collect as many tokens as the rate limits allow, for the whole session.
      await sql`
        with ranked as (
          select key, row_number() over (order by consumed_at is null desc, expires_at desc) as place from openid_states
          where session_id = ${session ?? null} and app = ${app} and key like ${`${model} %`}
        ), dropped as (
          delete from openid_states where key in (select key from ranked where place >= ${sql.lit(maxPerSession)})
        )
        insert into openid_states
          (key, payload, app, grant_id, session_id, account_id, lineage, generation, sids, expires_at)
        values (${keyOf(model, id)}, ${JSON.stringify(payload, storable)}, ${app}, ${grantId}, ${session ?? null},
          (select id from accounts where subject = ${subject}),
          ${isRefresh ? (call()?.lineage ?? hashOf(familyOf(id))) : null},
          ${isRefresh ? Number(payload['rotations'] ?? 0) : null},
          ${authorizations === undefined ? null : JSON.stringify(Object.fromEntries(sids))}, ${inSeconds(seconds)})
        on conflict (key) do update set payload = ${merged.payload}, sids = ${merged.sids}, app = excluded.app,
          grant_id = excluded.grant_id, session_id = excluded.session_id, account_id = excluded.account_id,
          lineage = excluded.lineage, generation = excluded.generation, expires_at = excluded.expires_at`
        .execute(db)
        .catch((error: unknown) => {
          // The session or the app was deleted a moment ago.
          if (!isOwnerGone(error)) throw error;
        });
    },
    async consume(id) {
      const used = await db
        .updateTable('openid_states')
        .set({ consumed_at: clock })
        .where('key', '=', keyOf(model, id))
        .where('consumed_at', 'is', null)
        .returning(['grant_id', 'lineage'])
        .executeTakeFirst();
      const known = db.selectFrom('openid_states').select(['grant_id', 'lineage']).where('key', '=', keyOf(model, id));
      const token = used ?? (await known.executeTakeFirst());
      const request = call();
      if (request !== undefined && model === 'RefreshToken')
        Object.assign(request, { family: familyOf(id), lineage: token?.lineage ?? undefined });
      if (used !== undefined || (await isInGrace(id))) return;
      // Another request has used the token since the provider read it. One of them is a thief's, so the grant ends.
      if (token?.grant_id) await revokeGrant(token.grant_id);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (model !== 'Session') {
        await db.deleteFrom('openid_states').where('key', '=', keyOf(model, id)).execute();
        return;
      }
      // The session's state goes with it, and a trigger queues the apps' logouts.
      await transaction(db, async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('public_id', '=', isUuid.test(id) ? id : null)
          .returning('account_id')
          .executeTakeFirst();
        const actor = call()?.actor;
        if (ended !== undefined && actor !== undefined) await recordEvent(trx, 'logged_out', ended.account_id, actor);
      });
    },
    revokeByGrantId: revokeGrant,
  };
}
