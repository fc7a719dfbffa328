import type { Client, Configuration } from 'oidc-provider';
import { parseUrl } from '../../shared/parseUrl';

export const scopes: readonly string[] = ['openid', 'profile', 'email', 'groups'];

/** The parts of OAuth and OpenID Connect that the provider supports, the same for every site and app. */
export const providerSettings = {
  scopes,
  claims: {
    openid: ['sub'],
    profile: ['name', 'preferred_username', 'locale', 'updated_at', 'groups'],
    email: ['email', 'email_verified'],
    groups: ['groups'],
  },
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
  extraClientMetadata: { properties: ['is_pkce_required', 'audience', 'entrants'] },
  pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' || client['is_pkce_required'] !== false },
  // OpenID Connect Core requires POST at the authorization endpoint (3.1.2.1).
  enableHttpPostMethods: true,
  // Puts all claims into the ID token, so that apps need no other call.
  conformIdTokenClaims: false,
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
  expiresWithSession: () => true,
  ttl: {
    AuthorizationCode: 60,
    AccessToken: 15 * 60,
    IdToken: 60 * 60,
    RefreshToken: 90 * 86_400,
    Grant: 90 * 86_400,
    Session: 90 * 86_400,
    Interaction: 60,
  },
  clientBasedCORS: (_ctx, origin, client) =>
    // 'null' is the origin of an app with its own URL scheme, but also of any sandboxed frame.
    origin !== 'null' && (client.redirectUris ?? []).some((address) => parseUrl(address)?.origin === origin),
  // No cookie is read or sent; see `overrideMethods.ts`.
  cookies: { long: { signed: false, sameSite: 'none' }, short: { signed: false } },
  features: {
    backchannelLogout: { enabled: true },
    devInteractions: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    // Same as the default, stated so that the library prints no notice for developers.
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
  },
} satisfies Configuration;

/** The API that an app's access tokens are for; undefined if only the front door accepts them. */
export const audienceOf = ({ audience }: Client) => (typeof audience === 'string' ? audience : undefined);
