import { escapeUTF8 } from 'entities';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Configuration, errors, JWK, KoaContextWithOIDC, Provider, UnknownObject } from 'oidc-provider';
import { serviceTexts } from '../../i18n/i18n-service';
import { languageOfId } from '../../shared/languages';
import type { Accounts } from '../accounts/accounts';
import type { Db } from '../database/schema';
import { hashOf } from '../lib/tokens';
import { createAdapter } from './adapter';
import { sendToApp } from './backChannel';
import { createPolicy, interactionUrl, isOpenTo } from './interactions';
import { overrideMethods, type Call, type Calls } from './overrideMethods';
import { languageOfRequest, pageOf, pagePolicy } from './page';
import { openIdPath } from './paths';
import { audienceOf, providerSettings, scopes } from './providerSettings';

export type OpenIdProvider = Awaited<ReturnType<typeof createProvider>>;

interface ProviderDeps {
  readonly db: Db;
  readonly accounts: Accounts;
  readonly siteOrigin: string;
  readonly product: string;
}

/**
 * The OpenID provider (docs/behaviour.md, Service): `oidc-provider`, with the site's own login page, and with the
 * site's sessions in place of its own.
 * @param keys the signing keys, the current one first
 */
export async function createProvider({ db, accounts, siteOrigin, product }: ProviderDeps, keys: readonly JWK[]) {
  // Loaded lazily, so that a site without apps never loads it.
  const library = await import('oidc-provider');
  const calls: Calls = new AsyncLocalStorage();
  const provider: Provider = new library.Provider(siteOrigin + openIdPath, {
    ...providerSettings,
    adapter: (model: string) => createAdapter(db, library.errors, () => calls.getStore(), model),
    jwks: { keys: [...keys] },
    fetch: (to, options) => fetchFromApp(db, to, options),
    features: {
      ...providerSettings.features,
      resourceIndicators: resourceIndicators(library.errors),
      rpInitiatedLogout: logoutPages(siteOrigin, product),
    },
    interactions: {
      policy: createPolicy(library.interactionPolicy, db, accounts),
      url: (ctx, interaction) => interactionUrl(siteOrigin, ctx, interaction),
    },
    loadExistingGrant: ({ oidc }) => grantOf(provider, oidc),
    async findAccount({ oidc }, subject, token) {
      // An app's tokens become worthless once the app is closed to the visitor.
      const isOpen =
        token === undefined || oidc.client === undefined || (await isOpenTo(accounts, oidc.client, subject));
      return isOpen ? findAccount(accounts, subject) : undefined;
    },
    renderError: (ctx, { error, error_description: why = '' }) =>
      show(ctx, product, textsOf(ctx).appRefused, `<p>${escapeUTF8(`${error}: ${why}`)}</p>`),
  });
  logErrors(provider, calls);
  finishAnswers(provider, siteOrigin);
  const { backchannelLogout } = overrideMethods(provider, calls, siteOrigin);
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

const languageOf = (ctx: KoaContextWithOIDC) =>
  languageOfRequest(ctx.oidc.params?.['ui_locales'], ctx.get('accept-language'));
const textsOf = (ctx: KoaContextWithOIDC) => serviceTexts[languageOf(ctx)];

function show(ctx: KoaContextWithOIDC, product: string, title: string, body: string): void {
  ctx.type = 'html';
  ctx.set('Content-Security-Policy', pagePolicy);
  ctx.body = pageOf(product, languageOf(ctx), title, body);
}

/** Sends the provider's own requests, all of which go to the apps' back channels. */
async function fetchFromApp(db: Db, to: string | URL | Request, options: RequestInit | undefined) {
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
}

type Features = NonNullable<Configuration['features']>;

/** An app with an audience calls its own API, which validates the tokens itself (RFC 9068). */
const resourceIndicators = ({ InvalidTarget }: typeof errors): Features['resourceIndicators'] => ({
  enabled: true,
  defaultResource: (_ctx, client) => audienceOf(client) ?? [],
  useGrantedResource: () => true,
  getResourceServerInfo(_ctx, audience, client) {
    if (audience !== audienceOf(client))
      throw new InvalidTarget(`${client.clientId} does not have the audience ${audience}`);
    return { audience, scope: scopes.join(' '), accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } };
  },
});

const logoutPages = (siteOrigin: string, product: string): Features['rpInitiatedLogout'] => ({
  enabled: true,
  logoutSource(ctx, form) {
    const { logOutAsked, logOutNow, logOutNot } = textsOf(ctx);
    const yes = `<button form="op.logoutForm" name="logout" value="yes">${logOutNow}</button>`;
    // A link in place of the form's 'no', which would separate the provider's session from the site's.
    const back = afterLogout(siteOrigin, { ...ctx.oidc.params, state: undefined });
    show(ctx, product, logOutAsked, `${form}${yes}<a href="${escapeUTF8(back)}">${logOutNot}</a>`);
  },
  postLogoutSuccessSource: (ctx) => ctx.redirect(`${siteOrigin}/`),
});

/** The address that a visitor gets to by logging out of an app; the provider has checked that it belongs to the app. */
function afterLogout(siteOrigin: string, { post_logout_redirect_uri: back, state }: UnknownObject = {}): string {
  if (typeof back !== 'string') return `${siteOrigin}/`;
  const to = new URL(back);
  if (typeof state === 'string') to.searchParams.set('state', state);
  return to.href;
}

/** The app's grant in the visitor's session, made if there is none: `createPolicy` decides whether the visitor is asked. */
async function grantOf({ Grant }: Provider, { client, session }: KoaContextWithOIDC['oidc']) {
  if (client === undefined || session?.accountId === undefined) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known === undefined ? undefined : await Grant.find(known);
  // Requests that are answered at the same time, such as those of restored tabs, have to agree on a new grant and on
  // the `sid`. A grant's id differs from every revoked one's, whose last tokens could otherwise come to life again.
  const derived = (from: string) => hashOf(`${session.jti} ${client.clientId} ${from}`);
  session.sidFor(client.clientId, session.sidFor(client.clientId) ?? derived('sid'));
  const audience = audienceOf(client);
  if (found !== undefined && (audience === undefined || found.getResourceScope(audience) !== '')) return found;
  const grant = found ?? new Grant({ clientId: client.clientId, accountId: session.accountId });
  if (found === undefined) grant.jti = derived(`grant after ${known}`);
  grant.addOIDCScope(scopes.join(' '));
  if (audience !== undefined) grant.addResourceScope(audience, scopes.join(' '));
  await grant.save();
  return grant;
}

async function findAccount(accounts: Accounts, subject: string) {
  const profile = await accounts.profileOf(subject);
  if (profile === undefined) return undefined;
  const { username, email, uiLanguageId, updatedAt, groups } = profile;
  return {
    accountId: subject,
    claims: () => ({
      sub: subject,
      name: username,
      preferred_username: username,
      locale: languageOfId(uiLanguageId).code,
      updated_at: updatedAt,
      groups,
      email,
      email_verified: true,
    }),
  };
}

function logErrors(provider: Provider, calls: Calls): void {
  const log = (error: Error) => calls.getStore()?.log.error({ err: error }, 'A request of OpenID Connect failed');
  provider.on('server_error', (_ctx, error) => log(error));
  // Without a handler, Koa prints errors to standard error, and a stranger could fill that with aborted requests.
  (provider as EventEmitter).on('error', (error: NodeJS.ErrnoException) => {
    if (!/^(ECONNRESET|ECONNABORTED|EPIPE)$/.test(error.code ?? '')) log(error);
  });
}

/** Removes the provider's cookies from its answers, and lets a logout succeed if nobody is logged in. */
function finishAnswers(provider: Provider, siteOrigin: string): void {
  provider.use(async (ctx, next) => {
    await next();
    ctx.remove('Set-Cookie');
    const { route, session, params } = (ctx as Partial<KoaContextWithOIDC>).oidc ?? {};
    if (route === 'jwks') ctx.set('Cache-Control', 'public, max-age=300');
    if (session?.accountId !== undefined || ctx.status >= 500) return;
    if (route === 'end_session_confirm') ctx.redirect(`${siteOrigin}/`);
    if (route === 'end_session' && ctx.status === 200) ctx.redirect(afterLogout(siteOrigin, params));
  });
}
