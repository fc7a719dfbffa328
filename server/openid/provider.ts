import { escapeUTF8 } from 'entities';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Client, Provider as ProviderOf, JWK, KoaContextWithOIDC, UnknownObject } from 'oidc-provider';
import { serviceTexts } from '../../i18n/i18n-service';
import { languageOfId, languagePrefix } from '../../shared/languages';
import { accountsPath, signUpFragment } from '../../shared/paths';
import type { Accounts } from '../accounts/accounts';
import { mayEnter } from '../accounts/groups';
import type { Db } from '../database/schema';
import type { Log } from '../log';
import { lifetimes } from '../sessions/sessions';
import { hashOf, newFamily, newRefreshToken } from '../sessions/tokens';
import { createAdapter, type SessionCall } from './adapter';
import { hasAgreed, isSecretOf } from './apps';
import { sendToApp } from './backChannel';
import { framedPath, isFrame, languageOfRequest, pageOf, pagePolicy } from './page';
import { openIdPath } from './paths';

const scopes = ['openid', 'profile', 'email', 'groups'];

interface Call extends SessionCall {
  readonly log: Pick<Log, 'error'>;
}

export type OpenIdProvider = Awaited<ReturnType<typeof createProvider>>;

interface ProviderDeps {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly siteOrigin: string;
  readonly product: string;
}

/**
 * The OpenID provider (docs/behaviour.md, Service): the unmodified `oidc-provider`, with the site's own login page and
 * sessions. Visitors need not consent to the owner's apps, except once to an app whose redirect address any program on
 * the visitor's device could claim (RFC 8252, 8.6).
 * @param keys the signing keys, the current one first
 */
export async function createProvider({ db, accounts, siteOrigin, product }: ProviderDeps, keys: readonly JWK[]) {
  // Loaded lazily, so that a site without apps never loads it.
  const { Provider, errors, interactionPolicy } = await import('oidc-provider');
  const issuer = siteOrigin + openIdPath;
  // The provider learns the visitor's session only from `call`, never from a cookie or another header, so that two
  // parsers cannot disagree about it.
  const calls = new AsyncLocalStorage<Call>();
  const show = (ctx: KoaContextWithOIDC, title: string, body: string) => {
    ctx.type = 'html';
    ctx.set('Content-Security-Policy', pagePolicy);
    ctx.body = pageOf(product, languageOf(ctx), title, body);
  };
  /** Where a visitor goes after logging out of an app; the provider has checked that the address belongs to the app. */
  const afterLogOut = ({ post_logout_redirect_uri: back, state }: UnknownObject = {}) => {
    if (typeof back !== 'string') return `${siteOrigin}/`;
    const to = new URL(back);
    if (typeof state === 'string') to.searchParams.set('state', state);
    return to.href;
  };
  const policy = interactionPolicy.base();
  for (const name of ['create', 'select_account'])
    policy.add(new interactionPolicy.Prompt({ name, requestable: true }), 1);
  policy.get('consent')?.checks.clear();
  const isOpenTo = async ({ entrants }: Client, subject = '') => {
    if (typeof entrants !== 'string') return true;
    const groups = (await accounts.profileOf(subject))?.groups ?? [];
    return mayEnter(entrants, { subject, groups });
  };
  policy
    .get('consent')
    ?.checks.add(
      new interactionPolicy.Check(
        'closed_app',
        'the app is not open to this visitor',
        'access_denied',
        async ({ oidc: { client, session } }) => client !== undefined && !(await isOpenTo(client, session?.accountId)),
      ),
    );
  policy.get('consent')?.checks.add(
    new interactionPolicy.Check(
      'unproven_app',
      'the visitor has not agreed to this app yet',
      'consent_required',
      async ({ oidc }) => {
        const { client, session, params } = oidc;
        const scheme = /^\w+:/.exec(String(params?.['redirect_uri']))?.[0];
        // Without a secret, any program on the device could claim a loopback address too.
        const safe = client?.clientAuthMethod === 'none' ? ['https:'] : ['https:', 'http:'];
        if (client === undefined || safe.includes(scheme ?? '')) return false;
        return !(await hasAgreed(db, session?.accountId, client.clientId));
      },
    ),
  );
  const provider: ProviderOf = new Provider(issuer, {
    adapter: (model: string) => createAdapter(db, errors, () => calls.getStore(), model),
    jwks: { keys: [...keys] },
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
      origin !== 'null' &&
      (client.redirectUris ?? []).some((address) => URL.canParse(address) && new URL(address).origin === origin),
    // No cookie is read or sent; see `Session.get` below.
    cookies: { long: { signed: false, sameSite: 'none' }, short: { signed: false } },
    // Used only for back channels.
    async fetch(to, options) {
      const request = new Request(to, { ...options, dispatcher: undefined } as RequestInit);
      const named = await db
        .selectFrom('openid_apps')
        .select('back_channel')
        .where('is_back_channel_private', '=', true)
        .execute();
      return sendToApp(
        request,
        named.some(({ back_channel }) => back_channel !== null && new URL(back_channel).href === request.url),
      );
    },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      // An app with an audience calls its own API, which validates the tokens itself (RFC 9068).
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => audienceOf(client) ?? [],
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, audience, client) {
          if (audience !== audienceOf(client))
            throw new errors.InvalidTarget(`${client.clientId} does not have the audience ${audience}`);
          return { audience, scope: scopes.join(' '), accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
        },
      },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      // Same as the default, stated so that the library prints no notice for developers.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const { logOutAsked, logOutNow, logOutNot } = textsOf(ctx);
          const yes = `<button form="op.logoutForm" name="logout" value="yes">${logOutNow}</button>`;
          // A link in place of the form's 'no', which would separate the provider's session from the site's.
          const no = `<a href="${escapeUTF8(afterLogOut({ ...ctx.oidc.params, state: undefined }))}">${logOutNot}</a>`;
          show(ctx, logOutAsked, `${form}${yes}${no}`);
        },
        postLogoutSuccessSource: (ctx) => ctx.redirect(`${siteOrigin}/`),
      },
    },
    interactions: {
      policy,
      url: (ctx, { params, prompt }) => {
        const query = new URLSearchParams(
          Object.entries(params).filter(([, value]) => typeof value === 'string') as [string, string][],
        );
        if (prompt.name === 'consent') return `${issuer}/consent?${query}`;
        // A new login is requested only once: on the way back, a recent login is enough.
        const { prompts, session } = ctx.oidc;
        if (prompts.has('login') || query.has('max_age')) query.set('max_age', String(lifetimes.confirmation));
        query.delete('prompt');
        if (prompts.has('consent')) query.set('prompt', 'consent');
        const back = encodeURIComponent(`${issuer}/auth?${query}`);
        const code = languageOfRequest(query.get('ui_locales'));
        // A logged-in visitor chooses an account on that page, or logs in again to the same session. Without an account,
        // nobody is logged in, not even with an access token that could be renewed.
        const isAgain = session?.accountId !== undefined && prompt.name !== 'select_account';
        const form = prompts.has('create') ? `#${signUpFragment}` : '';
        const page = isFrame(ctx.get('sec-fetch-dest')) ? framedPath : languagePrefix(code) + accountsPath;
        return `${siteOrigin}${page}?${isAgain ? 'login=true&' : ''}continue=${back}${form}`;
      },
    },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const known = session.grantIdFor(client.clientId);
      const found = known === undefined ? undefined : await provider.Grant.find(known);
      // Requests that are answered at the same time, such as those of restored tabs, have to agree on a new grant and on
      // the `sid`. A grant's id differs from every revoked one's, whose last tokens could otherwise come to life again.
      const derived = (from: string) => hashOf(`${session.jti} ${client.clientId} ${from}`);
      session.sidFor(client.clientId, session.sidFor(client.clientId) ?? derived('sid'));
      const audience = audienceOf(client);
      if (found !== undefined && (audience === undefined || found.getResourceScope(audience) !== '')) return found;
      const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      if (found === undefined) grant.jti = derived(`grant after ${known}`);
      grant.addOIDCScope(scopes.join(' '));
      if (audience !== undefined) grant.addResourceScope(audience, scopes.join(' '));
      await grant.save();
      return grant;
    },
    async findAccount({ oidc }, id, token) {
      const profile = await accounts.profileOf(id);
      // An app's tokens become worthless once the app is closed to the visitor.
      const isOpen = token === undefined || oidc.client === undefined || (await isOpenTo(oidc.client, id));
      if (profile === undefined || !isOpen) return undefined;
      const { username, email, uiLanguageId, updatedAt, groups } = profile;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          name: username,
          preferred_username: username,
          locale: languageOfId(uiLanguageId).code,
          updated_at: updatedAt,
          groups,
          email,
          email_verified: true,
        }),
      };
    },
    renderError: (ctx, { error, error_description: why = '' }) => {
      show(ctx, textsOf(ctx).appRefused, `<p>${escapeUTF8(`${error}: ${why}`)}</p>`);
    },
  });
  provider.on('server_error', (_ctx, error) =>
    calls.getStore()?.log.error({ err: error }, 'A request of OpenID Connect failed'),
  );
  // Without a handler, Koa prints errors to standard error, and a stranger could fill that with aborted requests.
  (provider as EventEmitter).on('error', (error: NodeJS.ErrnoException) => {
    if (!/^(ECONNRESET|ECONNABORTED|EPIPE)$/.test(error.code ?? ''))
      calls.getStore()?.log.error({ err: error }, 'A request of OpenID Connect failed');
  });
  provider.Session.get = async (ctx) => {
    const id = calls.getStore()?.session;
    const session = (id === undefined ? undefined : await provider.Session.find(id)) ?? new provider.Session();
    (ctx as KoaContextWithOIDC).oidc.entity('Session', session);
    return session;
  };
  // Its family identifies a stolen refresh token that is no longer stored.
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId: () => newRefreshToken(calls.getStore()?.family ?? newFamily()),
  });
  // The site's session keeps its id for as long as it lives.
  provider.Session.prototype.resetIdentifier = () => {};
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove('Set-Cookie');
    const { route, session, params } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {};
    if (route === 'jwks') ctx.set('Cache-Control', 'public, max-age=300');
    // Nobody is logged in, so there is nothing to end or to ask. The provider would need a session to ask its question.
    if (session?.accountId !== undefined || ctx.status >= 500) return;
    if (route === 'end_session_confirm') ctx.redirect(`${siteOrigin}/`);
    if (route === 'end_session' && ctx.status === 200) ctx.redirect(afterLogOut(params));
  });
  // The provider always uses the site's address, whatever the request's headers say.
  const { host, protocol } = new URL(siteOrigin);
  Object.defineProperties(provider.request, { host: { value: host }, protocol: { value: protocol.slice(0, -1) } });
  // Only hashes of secrets are stored.
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret?: string }, given: string) {
    return isSecretOf(this.clientSecret ?? '', given);
  };
  // Only `logOutQueue.ts` notifies apps, because it retries. So the provider must not do so too when an app logs out.
  const clientPrototype = provider.Client.prototype as Client & BackChannelClient;
  const { backchannelLogout } = clientPrototype;
  clientPrototype.backchannelLogout = async () => {};
  const callback = provider.callback();
  return {
    /** @param call names the visitor's session, which the provider never reads from a header */
    async answer(request: IncomingMessage, response: ServerResponse, call: Call) {
      await calls.run(call, () => callback(request, response));
    },
    /** @throws Error with the provider's reason if it would refuse every login at the app. */
    async checkApp(name: string) {
      await provider.Client.find(name);
    },
    /**
     * Notifies an app that a session has ended, if the app has a back channel.
     * @throws Error that says what the app answered, or why it did not answer within 2.5 seconds
     */
    async sendLogout(app: string, accountId: string, sid: string) {
      const client = await provider.Client.find(app);
      if (client?.backchannelLogoutUri !== undefined) await backchannelLogout.call(client, accountId, sid);
    },
  };
}

interface BackChannelClient {
  backchannelLogout: (this: Client, accountId: string, sid: string) => Promise<void>;
}

const audienceOf = ({ audience }: Client) => (typeof audience === 'string' ? audience : undefined);
const languageOf = (ctx: KoaContextWithOIDC) =>
  languageOfRequest(ctx.oidc.params?.['ui_locales'], ctx.get('accept-language'));
const textsOf = (ctx: KoaContextWithOIDC) => serviceTexts[languageOf(ctx)];
