import type { AddressInfo } from 'node:net';
import { until } from '../../fixtures/until';
import * as client from 'openid-client';
import { addApp, addSigningKey } from '../../server/openid/apps';
import { engines } from '../support/serviceDatabase';
import type { Visitor } from '../support/serviceVisitor';
import { cookieOf, origin, serviceOn } from '../support/testService';

const callback = 'https://shop.example/callback';

describe.each(engines)('OpenID Connect on %s, to an app of openid-client', (engine) => {
  const service = serviceOn(engine);
  let address: string;
  let secret: string;
  let otherSecret: string;
  beforeAll(async () => {
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    address = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
    // Nobody has asked for an app yet: there is no such address.
    expect((await fetch(`${address}/api/oidc/.well-known/openid-configuration`)).status).toBe(404);
    ({ secret = '' } = await addApp(service.db, {
      name: 'shop',
      redirects: [callback, `${callback}/2`],
      afterLogout: ['https://shop.example/'],
    }));
    ({ secret: otherSecret = '' } = await addApp(service.db, { name: 'other', redirects: [callback] }));
    await addApp(service.db, { name: 'phone', redirects: ['com.example.shop:/callback'], isPublic: true });
    // What was asked before is known for two seconds.
    await until(async () => (await fetch(`${address}/api/oidc/jwks`)).ok);
  });

  /** What the app is told at the site's address, over a real connection to where the service listens. */
  const toService: client.CustomFetch = (url, options) => fetch(url.replace(origin, address), options as RequestInit);
  async function discovered(name = 'shop', its = secret) {
    const auth = its === '' ? client.None() : client.ClientSecretBasic(its);
    return client.discovery(new URL(`${origin}/api/oidc`), name, its, auth, {
      [client.customFetch]: toService,
      execute: [client.allowInsecureRequests],
    });
  }
  async function begin(more: Record<string, string> = {}, app?: [name: string, secret: string]) {
    const config = await discovered(...(app ?? []));
    const checks = {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: client.randomState(),
      expectedNonce: client.randomNonce(),
    };
    const to = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'openid profile email',
      code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      ...more,
    });
    return { config, checks, to };
  }
  /** Where the browser is led from an address of the provider's. */
  const led = async (to: URL | string, visitor?: Visitor) => {
    const cookie = visitor?.cookieHeader() ?? '';
    const answer = await fetch(String(to).replace(origin, address), { redirect: 'manual', headers: { cookie } });
    await answer.text();
    return answer.headers.get('location') ?? String(answer.status);
  };
  async function loggedIn(more: Record<string, string> = {}) {
    const person = await service.account();
    const visitor = await service.loggedIn(person);
    const { config, checks, to } = await begin(more);
    const back = new URL(await led(to, visitor));
    return { person, visitor, config, checks, back, tokens: await client.authorizationCodeGrant(config, back, checks) };
  }

  it('logs in who is logged in here, tells who it is, and renews', async () => {
    const { person, config, tokens } = await loggedIn();
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: `${origin}/api/oidc`,
      aud: 'shop',
      sub: String(await service.idOf(person)),
      preferred_username: person.username,
      email: person.email,
      email_verified: true,
      locale: 'en',
    });
    expect(await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')).toMatchObject({
      preferred_username: person.username,
    });
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.claims()?.sub).toBe(claims?.sub);
    const rows = JSON.stringify(await service.db.selectFrom('openid_states').selectAll().execute());
    for (const token of [tokens.access_token, renewed.access_token, renewed.refresh_token])
      expect(rows).not.toContain(token);
    expect(JSON.stringify(await service.db.selectFrom('openid_apps').selectAll().execute())).not.toContain(secret);
  });

  it("sends who is logged out to the site's own page and back, by prompt=none to the app at once", async () => {
    const { to } = await begin();
    const page = new URL(await led(to));
    expect([page.origin + page.pathname, page.searchParams.get('refresh')]).toEqual([`${origin}/accounts`, 'true']);
    const again = page.searchParams.get('continue') ?? '';
    const visitor = await service.loggedIn();
    expect(new URL(await led(again, visitor)).searchParams.get('code')).toMatch(/./);
    await service.later(15 * 60 + 1);
    const silent = await begin({ prompt: 'none' });
    expect(new URL(await led(silent.to, visitor)).searchParams.get('code')).toMatch(/./);
    expect(new URL(await led(silent.to)).searchParams.get('error')).toBe('login_required');
    const anew = new URL(await led((await begin({ prompt: 'login' })).to, visitor));
    expect(anew.searchParams.get('logout')).toBe('true');
    expect(new URL(anew.searchParams.get('continue') ?? '').searchParams.get('prompt')).toBeNull();
  });

  it.each([
    ['an address that is not the app’s', { redirect_uri: 'https://evil.example/callback' }, '400'],
    ['an address that only begins like it', { redirect_uri: `${callback}/../evil` }, '400'],
    ['an app that there is not', { client_id: 'nobody' }, '400'],
    ['an empty challenge of PKCE', { code_challenge: '' }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ])('refuses %s', async (_what, more, error) => {
    const { to } = await begin();
    for (const [name, value] of Object.entries(more)) to.searchParams.set(name, value);
    const answer = await led(to, await service.loggedIn());
    expect(answer === '400' ? answer : new URL(answer).searchParams.get('error')).toBe(error);
  });

  it('takes a code once, with its verifier and of its app alone', async () => {
    const visitor = await service.loggedIn();
    const { config, checks, to } = await begin();
    const codes = [new URL(await led(to, visitor)), new URL(await led(to, visitor))] as const;
    const wrong = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, codes[0], wrong)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.authorizationCodeGrant(config, codes[0], { ...checks, expectedState: 'x' })).rejects.toThrow();
    const guess = await discovered('shop', otherSecret);
    await expect(client.authorizationCodeGrant(guess, codes[1], checks)).rejects.toMatchObject({ status: 401 });
    const tokens = await client.authorizationCodeGrant(config, codes[1], checks);
    await expect(client.authorizationCodeGrant(config, codes[1], checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    // A code that came twice was stolen: what it gave is worth nothing any more.
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('gives nothing for what is of another app, log-in, address or provider, or too old', async () => {
    const visitor = await service.loggedIn();
    const other = await discovered('other', otherSecret);
    const { config, checks, to } = await begin();
    const code = async () => new URL(await led(to, visitor));
    const gets = (back: URL, { as = config, expectedNonce = checks.expectedNonce } = {}) =>
      client.authorizationCodeGrant(as, back, { ...checks, expectedNonce });
    const refused = { error: 'invalid_grant' };
    const first = await code();
    expect(first.searchParams.get('state')).toBe(checks.expectedState);
    await expect(gets(first, { as: other })).rejects.toMatchObject(refused);
    await expect(gets(new URL(`${callback}/2${(await code()).search}`))).rejects.toMatchObject(refused);
    await expect(gets(await code(), { expectedNonce: 'x' })).rejects.toThrow('unexpected JWT claim');
    const mixedUp = await code();
    mixedUp.searchParams.set('iss', 'https://evil.example');
    await expect(gets(mixedUp)).rejects.toThrow('invalid response');
    const tokens = await gets(await code());
    await expect(client.refreshTokenGrant(other, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
    await client.tokenRevocation(other, tokens.refresh_token ?? '').catch(() => {});
    const late = await code();
    await service.later(61);
    await expect(gets(late)).rejects.toMatchObject(refused);
    await service.later(15 * 60);
    await expect(client.fetchUserInfo(config, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow();
    // What another app asked to be revoked is still good.
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).access_token).toMatch(/./);
  });

  it('changes the refresh token of a phone at each use, and believes none that comes twice', async () => {
    const visitor = await service.loggedIn();
    const own = { redirect_uri: 'com.example.shop:/callback' };
    const { config, checks, to } = await begin(own, ['phone', '']);
    const first = await client.authorizationCodeGrant(config, new URL(await led(to, visitor)), checks);
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? '');
    expect(second.refresh_token).not.toBe(first.refresh_token);
    for (const { refresh_token: token = '' } of [first, second])
      await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('ends with the session, the account and the log-out of the app', async () => {
    const one = await loggedIn();
    await one.visitor.post('/logout');
    await expect(client.refreshTokenGrant(one.config, one.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.fetchUserInfo(one.config, one.tokens.access_token, client.skipSubjectCheck)).rejects.toThrow();

    const two = await loggedIn();
    await two.visitor.post('/account/delete');
    await expect(client.refreshTokenGrant(two.config, two.tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });

    const three = await loggedIn();
    const end = client.buildEndSessionUrl(three.config, {
      id_token_hint: three.tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://shop.example/',
    });
    const headers = { cookie: three.visitor.cookieHeader(), 'accept-language': 'pl' };
    const page = await (await fetch(String(end).replace(origin, address), { headers })).text();
    expect(page).toContain('Czy chcesz się wylogować?');
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    const posted = await fetch(`${address}/api/oidc/session/end/confirm`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ xsrf, logout: 'yes' }),
      redirect: 'manual',
    });
    expect(posted.headers.get('location')).toBe('https://shop.example/');
    expect((await three.visitor.get('/islogged')).statusCode).toBe(401);
  });

  it('believes no session that a browser names, and none that another host put there', async () => {
    const visitor = await service.loggedIn();
    const { id } = await service.db.selectFrom('sessions').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const { to } = await begin({ prompt: 'none' });
    const as = async (cookie: string) => {
      const answer = await fetch(String(to).replace(origin, address), { redirect: 'manual', headers: { cookie } });
      return new URL(answer.headers.get('location') ?? '').searchParams.get('error');
    };
    expect(await as(`vestibule_openid=site.${id}`)).toBe('login_required');
    expect(await as(`${cookieOf('access')}=x`)).toBe('login_required');
    expect(await as(visitor.cookieHeader())).toBeNull();
  });

  it('signs by a new key when the owner says so, and the one before is still checked', async () => {
    const { config, tokens } = await loggedIn();
    await addSigningKey(service.db);
    const { config: later } = await begin();
    const keys = async () => (await (await fetch(`${address}/api/oidc/jwks`)).json()) as { keys: { kid: string }[] };
    await until(async () => (await keys()).keys.length === 2);
    expect(later.serverMetadata().jwks_uri).toBe(`${origin}/api/oidc/jwks`);
    expect((await client.refreshTokenGrant(config, tokens.refresh_token ?? '')).claims()?.sub).toBe(
      tokens.claims()?.sub,
    );
  });
});
