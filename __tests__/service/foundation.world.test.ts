import { decodeXML } from 'entities';
import * as jose from 'jose';
import { text } from 'node:stream/consumers';
import * as client from 'openid-client';
import { addApp } from '../../server/openid/apps';
import { listen } from '../fixtures/listen';
import { until } from '../fixtures/until';
import type { Visitor } from '../support/serviceVisitor';
import { logInBody, newPerson } from '../fixtures/people';
import { addressesOf, serviceOn } from '../support/testService';

const site = 'https://www.vestibule.example';
const issuer = `${site}/api/oidc`;
const callback = 'https://suite.example/callback';
const bye = 'https://suite.example/post_logout_redirect';

type Params = Readonly<Record<string, string>>;
type Modules = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * The modules of the OpenID Foundation's conformance suite, by their names, each reduced to what it demands of a provider
 * whose clients are added by hand. A name also says why the suite skips a module, which its test checks, or warns; it
 * warns too where ID tokens contain the claims of scopes. The plans: https://gitlab.com/openid/conformance-suite,
 * src/main/java/net/openid/conformance/openid.
 */
describe("The OpenID Foundation's conformance suite", () => {
  const service = serviceOn('PGlite', { addresses: addressesOf(site) });
  const person = newPerson();
  const heard: string[] = [];
  let address: string;
  let apps: Awaited<ReturnType<typeof listen>>;
  let first: client.Configuration;
  let second: client.Configuration;
  let posting: client.Configuration;
  let visitor: Visitor;

  beforeAll(async () => {
    await service.account(person);
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    apps = await listen((request, response) => {
      void text(request).then((form) => heard.push(new URLSearchParams(form).get('logout_token') ?? ''));
      response.end();
    });
    const added = async (name: string, authOf: (secret: string) => client.ClientAuth) => {
      const backChannel = `http://127.0.0.1:${apps.port}/`;
      const leads = { redirects: [callback], afterLogout: [bye], ...(name === 'first' && { backChannel }) };
      // The suite sends a code challenge in one module alone.
      const { secret = '' } = await addApp(service.db, { name, isWithoutPkce: true, ...leads });
      const config = await client.discovery(new URL(issuer), name, secret, authOf(secret), {
        [client.customFetch]: (url, options) => fetch(url.replace(site, address), options as RequestInit),
      });
      client.enableNonRepudiationChecks(config);
      return config;
    };
    first = await added('first', client.ClientSecretBasic);
    second = await added('second', client.ClientSecretBasic);
    posting = await added('posting', client.ClientSecretPost);
  });
  afterAll(() => apps.close());
  beforeEach(async () => {
    visitor = await service.loggedIn(person);
  });

  /** Where a browser is sent, or what it is shown. */
  async function go(to: URL | string, who = visitor, form?: URLSearchParams) {
    const answer = await fetch(String(to).replace(site, address), {
      redirect: 'manual',
      headers: { cookie: who.cookieHeader() },
      ...(form && { method: 'POST', body: form }),
    });
    const page = await answer.text();
    const [, action] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
    const named = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    const inputs = named.map(([, name = '', value = '']) => [name, decodeXML(value)]);
    const url = new URL(answer.headers.get('location') ?? 'none:');
    return {
      status: answer.status,
      at: action ?? url.href.replace(/[?#].*/, ''),
      got: action === undefined ? url.searchParams : new URLSearchParams(inputs),
      page,
    };
  }

  function modulesOf(mode: 'query' | 'form_post'): Modules {
    /** The address of an authorization request, without the parameters that are empty. */
    function begin(more: Params = {}, config = first): URL {
      const usual = { redirect_uri: callback, scope: 'openid', state: 'a state', nonce: 'a nonce' };
      const response_mode = mode === 'form_post' ? mode : '';
      const to = client.buildAuthorizationUrl(config, { ...usual, response_mode, ...more });
      to.search = String(new URLSearchParams([...to.searchParams].filter(([, value]) => value !== '')));
      return to;
    }
    const grant = (
      got: URLSearchParams,
      more: client.AuthorizationCodeGrantChecks = { expectedNonce: 'a nonce' },
      config = first,
    ) =>
      client.authorizationCodeGrant(
        config,
        mode === 'form_post'
          ? new Request(callback, { method: 'POST', body: got })
          : new URL(`${callback}?${got.toString()}`),
        { expectedState: 'a state', ...more },
      );
    /** Logs in to the app, and at the front door if its login page appears. */
    async function logIn(more: Params = {}, who = visitor) {
      let { at, got } = await go(begin(more), who);
      const isAsked = at === `${site}/accounts`;
      if (isAsked) {
        await who.post('/login', { ...logInBody(person.username), KeepSession: true });
        ({ at, got } = await go(got.get('continue') ?? '', who));
      }
      expect(at).toBe(callback);
      const tokens = await grant(got);
      return { got, isAsked, tokens, claims: tokens.claims()! };
    }
    const me = async (token: string, init: RequestInit = { headers: { authorization: `Bearer ${token}` } }) =>
      (await fetch(`${address}/api/oidc/me`, init)).json() as Promise<Record<string, unknown>>;
    const succeedsWith =
      (more: Params, said: object = {}) =>
      async () => {
        const { tokens, claims } = await logIn(more);
        expect(await me(tokens.access_token)).toMatchObject({ sub: claims.sub, ...said });
      };
    const posts = (initOf: (token: string) => RequestInit) => async () => {
      const { tokens, claims } = await logIn();
      expect(await me('', { method: 'POST', ...initOf(tokens.access_token) })).toEqual({ sub: claims.sub });
    };
    const skipped = (list: string, missing: string) => async () =>
      expect(first.serverMetadata()[list]).not.toContain(missing);
    const profile = { name: person.username, preferred_username: person.username };
    const email = { email: person.email, email_verified: true };
    const requests =
      (more: Params, error: string, who = () => visitor) =>
      async () => {
        const { at, got } = await go(begin(more), who());
        expect([at, got.get('error')]).toEqual([callback, error]);
      };
    /** Asked to lead to an address that is not the app's, it leads nowhere. */
    const showsError = (more: () => Params) => async () =>
      expect(await go(begin({ redirect_uri: `${callback}/x`, ...more() }))).toMatchObject({ status: 400 });
    const requestObject = () => new jose.UnsecuredJWT(Object.fromEntries(begin().searchParams)).encode();
    const reuses = (seconds: number) => async () => {
      const { got, tokens } = await logIn();
      await service.later(seconds);
      await expect(grant(got)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect(await me(tokens.access_token)).toMatchObject({ error: 'invalid_token' });
    };
    const asksFirst = (more: Params) => async () =>
      expect(await logIn(more, service.visitor())).toMatchObject({ isAsked: true });
    const asksAgain = (more: Params) => async () => {
      await service.later(2);
      const one = await logIn();
      const two = await logIn(more);
      expect([one.isAsked, two.isAsked]).toEqual([false, true]);
      expect(Number(two.claims['auth_time'])).toBeGreaterThan(Number(one.claims['auth_time']));
    };

    return {
      async 'oidcc-server'() {
        const { got, tokens, claims } = await logIn();
        expect(got.get('code')?.length).toBeGreaterThan(40);
        expect(claims).toMatchObject({ iss: issuer, aud: 'first', nonce: 'a nonce' });
        expect(tokens.expires_in).toBeGreaterThan(0);
        expect(await me(tokens.access_token)).toEqual({ sub: claims.sub });
      },
      'oidcc-response-type-missing': requests({ response_type: '' }, 'invalid_request'),
      async 'oidcc-idtoken-signature'() {
        const { tokens } = await logIn();
        const { alg, kid } = jose.decodeProtectedHeader(tokens.id_token ?? '');
        expect([alg, kid?.length]).toEqual(['RS256', 43]);
      },
      'oidcc-idtoken-unsigned, skipped: all are signed': skipped('id_token_signing_alg_values_supported', 'none'),
      'oidcc-userinfo-get': succeedsWith({}),
      'oidcc-userinfo-post-header': posts((token) => ({ headers: { authorization: `Bearer ${token}` } })),
      'oidcc-userinfo-post-body': posts((token) => ({ body: new URLSearchParams({ access_token: token }) })),
      async 'oidcc-ensure-request-without-nonce-succeeds-for-code-flow'() {
        const tokens = await grant((await go(begin({ nonce: '' }))).got, {});
        expect(tokens.claims()?.nonce).toBeUndefined();
      },
      'oidcc-scope-profile': succeedsWith({ scope: 'openid profile' }, profile),
      'oidcc-scope-email': succeedsWith({ scope: 'openid email' }, email),
      'oidcc-scope-address, skipped: accounts have none': skipped('scopes_supported', 'address'),
      'oidcc-scope-phone, skipped: accounts have none': skipped('scopes_supported', 'phone'),
      'oidcc-scope-all, skipped: without address and phone': skipped('scopes_supported', 'phone'),
      async 'oidcc-alternate-happy-flow'() {
        const to = begin({ scope: 'email openid' });
        to.search = String(new URLSearchParams([...to.searchParams].reverse()));
        const tokens = await grant((await go(to)).got);
        expect(await me(tokens.access_token)).toMatchObject(email);
      },
      'oidcc-display-page': asksFirst({ display: 'page' }),
      'oidcc-display-popup': asksFirst({ display: 'popup' }),
      'oidcc-prompt-login': asksAgain({ prompt: 'login' }),
      'oidcc-prompt-none-not-logged-in': requests({ prompt: 'none' }, 'login_required', () => service.visitor()),
      async 'oidcc-prompt-none-logged-in'() {
        const one = await logIn();
        const { isAsked, claims } = await logIn({ prompt: 'none' });
        const { sub, auth_time } = one.claims;
        expect([isAsked, claims]).toEqual([false, expect.objectContaining({ sub, auth_time })]);
      },
      'oidcc-max-age-1': asksAgain({ max_age: '1' }),
      async 'oidcc-max-age-10000'() {
        const one = await logIn();
        const { isAsked, claims } = await logIn({ max_age: '10000' });
        expect([isAsked, claims['auth_time']]).toEqual([false, one.claims['auth_time']]);
      },
      'oidcc-ensure-request-with-unknown-parameter-succeeds': succeedsWith({ extra: 'foobar' }),
      async 'oidcc-id-token-hint'() {
        const one = await logIn();
        const two = await logIn({ prompt: 'none', id_token_hint: one.tokens.id_token ?? '' });
        expect(two.claims.sub).toBe(one.claims.sub);
      },
      'oidcc-login-hint': asksFirst({ login_hint: 'buffy@suite.example' }),
      'oidcc-ui-locales': asksFirst({ ui_locales: 'se' }),
      'oidcc-claims-locales': succeedsWith({ claims_locales: 'se' }),
      'oidcc-ensure-request-with-acr-values-succeeds': succeedsWith({ acr_values: '1 2' }),
      'oidcc-codereuse': reuses(0),
      'oidcc-codereuse-30seconds': reuses(30),
      'oidcc-ensure-registered-redirect-uri': showsError(() => ({})),
      async 'oidcc-ensure-post-request-succeeds'() {
        const { got } = await go(`${issuer}/auth`, visitor, begin().searchParams);
        expect((await grant(got)).claims()?.aud).toBe('first');
      },
      async 'oidcc-server-client-secret-post'() {
        const { got } = await go(begin({}, posting));
        expect((await grant(got, undefined, posting)).claims()?.aud).toBe('posting');
      },
      'oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported': requests(
        { request_uri: 'https://suite.example/request' },
        'request_uri_not_supported',
      ),
      'oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported': async () =>
        requests({ request: requestObject() }, 'request_not_supported')(),
      'oidcc-claims-essential, with a warning: the parameter is not supported': succeedsWith({
        claims: JSON.stringify({ userinfo: { name: { essential: true } } }),
      }),
      'oidcc-ensure-request-object-with-redirect-uri': showsError(() => ({ request: requestObject() })),
      async 'oidcc-refresh-token'() {
        const { tokens, claims } = await logIn();
        const renewed = await client.refreshTokenGrant(first, tokens.refresh_token ?? '');
        const { iss, sub, aud, auth_time } = claims;
        expect(renewed.claims()).toMatchObject({ iss, sub, aud, auth_time });
        expect(renewed.access_token).not.toBe(tokens.access_token);
        expect(await me(renewed.access_token)).toEqual({ sub });
        const others = client.refreshTokenGrant(second, renewed.refresh_token ?? '');
        await expect(others).rejects.toMatchObject({ error: 'invalid_grant' });
      },
      async 'oidcc-ensure-request-with-valid-pkce-succeeds'() {
        const pkceCodeVerifier = client.randomPKCECodeVerifier();
        const code_challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier);
        const { got } = await go(begin({ code_challenge, code_challenge_method: 'S256' }));
        expect((await grant(got, { expectedNonce: 'a nonce', pkceCodeVerifier })).claims()?.aud).toBe('first');
      },
    };
  }

  type Hint = (idToken: string) => Promise<string> | string | undefined;
  /** Logs in, and out at the end of the session with these parameters and this `id_token_hint`, agreeing to it. */
  async function logOut(params: Params, hintOf: Hint) {
    const to = client.buildAuthorizationUrl(first, { redirect_uri: callback, scope: 'openid' });
    const tokens = await client.authorizationCodeGrant(first, new URL(`${callback}?${(await go(to)).got.toString()}`));
    const hint = await hintOf(tokens.id_token ?? '');
    const query = new URLSearchParams({ ...params, ...(hint !== undefined && { id_token_hint: hint }) });
    const { status, page } = await go(`${issuer}/session/end?${query}`);
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const form = new URLSearchParams({ xsrf, logout: 'yes' });
    const { at, got } = await go(`${issuer}/session/end/confirm`, visitor, form);
    to.searchParams.set('prompt', 'none');
    const isOut = (await go(to)).got.get('error') === 'login_required';
    return { status, at, state: got.get('state'), isOut, claims: tokens.claims() };
  }
  const its: Hint = (idToken) => idToken;
  const none: Hint = () => undefined;
  const ends =
    (params: Params, at: string, state: string | null, hint = its) =>
    async () =>
      expect(await logOut(params, hint)).toMatchObject({ status: 200, at, state, isOut: true });
  const refuses =
    (params: Params, hint = its) =>
    async () =>
      expect(await logOut(params, hint)).toMatchObject({ status: 400, isOut: false });
  const done = `${issuer}/session/end/success`;
  const flipped = (letter: string) => (letter === 'A' ? 'B' : 'A');
  const leads = { post_logout_redirect_uri: bye, state: 's' };
  const hasSecureEndpoints = async () => {
    for (const [name, where] of Object.entries(first.serverMetadata()))
      if (/_(endpoint|uri)$/.test(name)) expect(where).toMatch(/^https:/);
  };

  const plans: Readonly<Record<string, Modules>> = {
    'Basic OP': modulesOf('query'),
    'Config OP': {
      async 'oidcc-discovery-endpoint-verification'() {
        await hasSecureEndpoints();
        expect(first.serverMetadata()).toMatchObject({
          issuer,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          grant_types_supported: expect.arrayContaining(['authorization_code', 'refresh_token']) as string[],
          scopes_supported: expect.arrayContaining(['openid']) as string[],
          claims_supported: expect.arrayContaining(['sub', 'name']) as string[],
          code_challenge_methods_supported: ['S256'],
        });
        for (const key of (await jwks()).keys) expect(key).not.toHaveProperty('d');
      },
    },
    'RP-Initiated Logout OP': {
      'oidcc-rp-initiated-logout-discovery-endpoint-verification': hasSecureEndpoints,
      'oidcc-rp-initiated-logout': ends(leads, bye, 's'),
      'oidcc-rp-initiated-logout-bad-post-logout-redirect-uri': refuses({
        ...leads,
        post_logout_redirect_uri: `${bye}/x`,
      }),
      'oidcc-rp-initiated-logout-modified-id-token-hint': refuses(leads, (token) =>
        token.replace(/.(?=.{9}$)/, flipped),
      ),
      'oidcc-rp-initiated-logout-no-id-token-hint': ends(leads, done, null, none),
      'oidcc-rp-initiated-logout-no-params': ends({}, done, null, none),
      'oidcc-rp-initiated-logout-no-post-logout-redirect-uri': ends({ state: 's' }, done, null),
      'oidcc-rp-initiated-logout-no-state': ends({ post_logout_redirect_uri: bye }, bye, null),
      'oidcc-rp-initiated-logout-only-state': ends({ state: 's' }, done, null, none),
      'oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri': refuses({
        post_logout_redirect_uri: `${bye}?a=b`,
      }),
      'oidcc-rp-initiated-logout-bad-id-token-hint': refuses(leads, async (token) => {
        const { privateKey } = await jose.generateKeyPair('RS256');
        return new jose.SignJWT(jose.decodeJwt(token)).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
      }),
    },
    'Back-Channel Logout OP': {
      async 'oidcc-backchannel-logout-discovery-endpoint-verification'() {
        await hasSecureEndpoints();
        const metadata = { backchannel_logout_supported: true, backchannel_logout_session_supported: true };
        expect(first.serverMetadata()).toMatchObject(metadata);
      },
      async 'oidcc-backchannel-rp-initiated-logout'() {
        heard.length = 0;
        const { claims, isOut } = await logOut(leads, its);
        await until(() => heard.length > 0);
        const checks = { issuer, audience: 'first', typ: 'logout+jwt', requiredClaims: ['iat', 'exp', 'jti'] };
        const { payload } = await jose.jwtVerify(heard[0]!, jose.createLocalJWKSet(await jwks()), checks);
        const { sub, sid } = claims!;
        expect([isOut, payload['nonce']]).toEqual([true, undefined]);
        const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
        expect(payload).toMatchObject({ sub, sid, events });
      },
    },
    'Form Post OP': modulesOf('form_post'),
  };
  const jwks = async () => (await fetch(`${address}/api/oidc/jwks`)).json() as Promise<jose.JSONWebKeySet>;

  describe.each(Object.entries(plans))('%s', (_plan, modules) => {
    it.each(Object.entries(modules))('%s', async (_name, run) => {
      await run();
    });
  });
});
