import type { AdapterPayload } from 'oidc-provider';
import type { Db } from '../database/schema';
import { plainName } from '../lib/plainName';
import { secretHashes } from './apps';

/** An app as the provider's client; undefined if there is none, or it is only behind a proxy. */
export async function findClient(db: Db, name: string): Promise<AdapterPayload | undefined> {
  if (!plainName.test(name)) return undefined;
  const app = await db
    .selectFrom('openid_apps')
    .selectAll()
    .select(secretHashes.as('secrets'))
    .where('name', '=', name)
    .executeTakeFirst();
  const redirects = JSON.parse(app?.redirects ?? '[]') as string[];
  if (app === undefined || redirects.length === 0) return undefined;
  // A native app listens on a port that it cannot choose (RFC 8252, 7.3). The two types differ in nothing else here.
  const isNative = redirects.some((address) =>
    /^(?!https?:)|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(address),
  );
  return {
    client_id: name,
    ...(app.secrets !== null && { client_secret: app.secrets }),
    // The provider also accepts the secret in the form.
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
