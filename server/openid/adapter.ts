import { sql, type Kysely } from 'kysely';
import type { Adapter, AdapterPayload, errors as ProviderErrors } from 'oidc-provider';
import { clock, inSeconds } from '../database/clock';
import { isOwnerGone } from '../database/errors';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { recordEvent, type Actor } from '../security/events';
import { lifetimes } from '../sessions/sessions';
import { hashOf, newToken } from '../sessions/tokens';
import { isAppName, secretHashes } from './apps';

/** What a `public_id` looks like; the provider's own ids, which it gives to the sessions of nobody, do not. */
const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the provider's state of an id is found. */
export const keyOf = (model: string, id: string) => `${model} ${hashOf(id)}`;

export interface SessionCall {
  /** The `public_id` of the visitor's session; without one, nobody is logged in. */
  readonly session: string | undefined;
  readonly actor: Actor;
  /** The lineage of the refresh token that the request exchanges. */
  lineage?: string | undefined;
}

/**
 * How many tokens of a kind an app keeps within one session; the oldest give way. Used ones are kept for longer: one that
 * comes again is the only sign of a theft.
 */
const mostOfSession = { unused: 50, used: 500 };

/** Two apps may log in at one time. */
const bothSids = sql<string | null>`coalesce(
  (openid_states.sids::jsonb || excluded.sids::jsonb)::text, excluded.sids, openid_states.sids)`;

/**
 * Where the provider keeps what it knows. Tokens are stored as hashes. Its sessions are the site's, by their `public_id`:
 * they live as long, belong to the same account, and ending one ends the other with all that grew from it. A visitor who
 * is not logged in has no session here, so that nothing of a stranger's is stored.
 * @param call the request that is being answered; the provider's models do not hand it on
 */
export function createAdapter(
  db: Kysely<Schema>,
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
   * Whether a refresh token may be used, though another use of it, or of a sibling, was quicker: an answer was lost, or two
   * tabs renew at one time. As at the site's own renewals, the generation before the newest is good for ten seconds more.
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

  /** A used token is shown as one that was not while that does no harm; the provider takes any other for stolen. */
  async function findRefreshToken(id: string): Promise<AdapterPayload | undefined> {
    const found = await find(id);
    const isGrace = found && (await isInGrace(id));
    return isGrace === undefined ? found : { ...found, consumed: isGrace ? undefined : true };
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

  async function findClient(name: string): Promise<AdapterPayload | undefined> {
    if (!isAppName.test(name)) return undefined;
    const app = await db
      .selectFrom('openid_apps')
      .selectAll()
      .select(secretHashes.as('secrets'))
      .where('name', '=', name)
      .executeTakeFirst();
    const redirects = JSON.parse(app?.redirects ?? '[]') as string[];
    if (app === undefined || redirects.length === 0) return undefined;
    // An app on the visitor's own machine listens on a port that it does not choose (RFC 8252, 7.3); by no other rule do
    // the two types differ here.
    const isNative = redirects.some((address) =>
      /^(?!https?:)|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(address),
    );
    return {
      client_id: name,
      ...(app.secrets !== null && { client_secret: app.secrets }),
      // Or in the form, as the app likes.
      token_endpoint_auth_method: app.secret_hash === null ? 'none' : 'client_secret_basic',
      application_type: isNative ? 'native' : 'web',
      ...(app.back_channel !== null && {
        backchannel_logout_uri: app.back_channel,
        backchannel_logout_session_required: true,
      }),
      redirect_uris: redirects,
      post_logout_redirect_uris: JSON.parse(app.after_logout) as string[],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      require_auth_time: true,
      is_pkce_required: app.is_pkce_required,
      ...(app.audience !== null && { audience: app.audience }),
      ...(app.entrants !== null && { entrants: app.entrants }),
    };
  }

  /** Ends a grant with all that it gave; what is stored of it later is worth nothing, since its own row is gone. */
  async function revokeGrant(id: string): Promise<void> {
    await db
      .deleteFrom('openid_states')
      .where((is) => is.or([is('grant_id', '=', id), is('key', '=', `Grant ${hashOf(id)}`)]))
      .execute();
  }

  const finders: Readonly<Record<string, typeof find>> = {
    Session: findSession,
    Client: findClient,
    RefreshToken: findRefreshToken,
  };
  return {
    find: finders[model] ?? find,
    findByUid: findSession,
    findByUserCode: async () => undefined,
    async upsert(id, { jti: _id, ...payload }, seconds = 3_600) {
      // Nothing is resumed: who has logged in asks anew.
      if (model === 'Interaction') return;
      const uid = model === 'Session' ? id : model === 'Grant' ? call()?.session : payload.sessionUid;
      const session = uid === undefined ? undefined : await siteSession(uid);
      // The session is nobody's, or ended meanwhile: what would be stored is worth nothing.
      if (uid !== undefined && session === undefined) return;
      const { authorizations } = payload;
      const sids = Object.entries(authorizations ?? {}).map(([app, { sid }]) => [app, sid]);
      const row = {
        payload: JSON.stringify(payload),
        app: payload.clientId ?? null,
        grant_id: payload.grantId ?? null,
        session_id: session ?? null,
        account_id: sql<number | null>`(select id from accounts where subject = ${payload.accountId ?? null})`,
        ...(model === 'RefreshToken' && {
          lineage: call()?.lineage ?? newToken(),
          generation: Number(payload['rotations'] ?? 0),
        }),
        sids: authorizations === undefined ? null : JSON.stringify(Object.fromEntries(sids)),
        expires_at: inSeconds(seconds),
      };
      const place = sql`row_number() over (partition by consumed_at is null order by expires_at desc)`;
      const most = sql`case when consumed_at is null then ${sql.lit(mostOfSession.unused)} else ${sql.lit(mostOfSession.used)} end`;
      await db
        // A visitor could have an app given as many as the limits let through, and each lives as long as the session.
        .with('dropped', (rows) =>
          rows.deleteFrom('openid_states').where('key', 'in', ({ selectFrom }) =>
            selectFrom((kept) =>
              kept
                .selectFrom('openid_states')
                .select(['key', sql<boolean>`${place} >= ${most}`.as('isOver')])
                .where('session_id', '=', session ?? null)
                .where('app', '=', payload.clientId ?? null)
                .where('key', 'like', `${model} %`)
                .as('kept'),
            )
              .select('kept.key')
              .where('isOver', '=', true),
          ),
        )
        .insertInto('openid_states')
        .values({ key: keyOf(model, id), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, sids: bothSids }))
        .execute()
        .catch((error: unknown) => {
          // The session or the app went a moment ago.
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
      if (request !== undefined) request.lineage = token?.lineage ?? undefined;
      if (used !== undefined || (await isInGrace(id))) return;
      // Another use was quicker since the provider looked: one of the two is a thief's, so that the grant ends for both.
      if (token?.grant_id) await revokeGrant(token.grant_id);
      throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      if (model !== 'Session') {
        await db.deleteFrom('openid_states').where('key', '=', keyOf(model, id)).execute();
        return;
      }
      // Its state, by which the apps are told, goes with it.
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
