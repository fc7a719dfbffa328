import { sql, type Kysely } from 'kysely';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { clock, inSeconds } from '../database/clock';
import type { Schema } from '../database/schema';
import { transaction } from '../database/transaction';
import { writeEvent } from '../security/events';
import { hashOf } from '../sessions/tokens';

/** The id under which the provider knows a session of the site's; no browser can send it. */
export const siteSessionId = (id: number) => `site.${id}`;
const siteSessionOf = (id: unknown) => Number(/^site\.(\d+)$/.exec(String(id))?.[1] ?? Number.NaN);

/** Two apps may log in at one time. */
const bothSids = sql<string | null>`coalesce(
  (openid_states.sids::jsonb || excluded.sids::jsonb)::text, excluded.sids, openid_states.sids)`;

/**
 * Where the provider keeps what it knows. Tokens are stored as hashes. A session of its is the site's: it lives as long as
 * that, is of the same account, and ends it; all that grew from it goes with it.
 */
export function createAdapter(db: Kysely<Schema>, model: string): Adapter {
  const keyOf = (id: string) => `${model} ${hashOf(id)}`;

  async function find(id: string): Promise<AdapterPayload | undefined> {
    const found = await db
      .selectFrom('openid_states')
      .select(['payload', sql<number | null>`floor(extract(epoch from consumed_at))::integer`.as('consumed')])
      .where('key', '=', keyOf(id))
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    if (found === undefined) return undefined;
    return {
      ...(JSON.parse(found.payload) as object),
      jti: id,
      ...(found.consumed !== null && { consumed: found.consumed }),
    };
  }

  async function findSession(id: string): Promise<AdapterPayload | undefined> {
    const site = siteSessionOf(id);
    if (Number.isNaN(site)) return find(id);
    const live = await db
      .selectFrom('sessions')
      .select([
        sql<string>`account_id::text`.as('accountId'),
        sql<number>`floor(extract(epoch from confirmed_at))::integer`.as('loginTs'),
        sql<number>`floor(extract(epoch from expires_at))::integer`.as('exp'),
      ])
      .where('id', '=', site)
      .where('expires_at', '>', clock)
      .executeTakeFirst();
    return live && { ...(await find(id)), kind: 'Session', jti: id, uid: id, iat: live.loginTs, ...live };
  }

  async function findClient(name: string): Promise<AdapterPayload | undefined> {
    const app = await db.selectFrom('openid_apps').selectAll().where('name', '=', name).executeTakeFirst();
    if (app === undefined) return undefined;
    const redirects = JSON.parse(app.redirects) as string[];
    const isNative = app.secret_hash === null && redirects.every((address) => !address.startsWith('https:'));
    return {
      client_id: name,
      ...(app.secret_hash !== null && { client_secret: app.secret_hash }),
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
    };
  }

  const finders: Readonly<Record<string, typeof find>> = { Session: findSession, Client: findClient };
  return {
    find: finders[model] ?? find,
    findByUid: findSession,
    findByUserCode: async () => undefined,
    async upsert(id, { jti: _id, ...payload }, seconds = 3_600) {
      // Nothing is resumed: who has logged in asks anew.
      if (model === 'Interaction') return;
      const session = siteSessionOf(model === 'Session' ? id : payload.sessionUid);
      const { authorizations } = payload;
      const sids = Object.entries(authorizations ?? {}).map(([app, { sid }]) => [app, sid]);
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        session_id: Number.isNaN(session) ? null : session,
        account_id: payload.accountId === undefined ? null : Number(payload.accountId),
        sids: authorizations === undefined ? null : JSON.stringify(Object.fromEntries(sids)),
        expires_at: inSeconds(seconds),
      };
      await db
        .insertInto('openid_states')
        .values({ key: keyOf(id), ...row })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ ...row, sids: bothSids }))
        .execute();
    },
    async consume(id) {
      await db.updateTable('openid_states').set({ consumed_at: clock }).where('key', '=', keyOf(id)).execute();
    },
    async destroy(id) {
      const session = siteSessionOf(id);
      if (model !== 'Session' || Number.isNaN(session)) {
        await db.deleteFrom('openid_states').where('key', '=', keyOf(id)).execute();
        return;
      }
      // Its state, by which the apps are told, goes with it.
      await transaction(db, async (trx) => {
        const ended = await trx
          .deleteFrom('sessions')
          .where('id', '=', session)
          .returning('account_id')
          .executeTakeFirst();
        if (ended !== undefined)
          await writeEvent(trx, { event: 'logged_out', accountId: ended.account_id, network: 'app', device: null });
      });
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('openid_states').where('grant_id', '=', grantId).execute();
    },
  };
}
