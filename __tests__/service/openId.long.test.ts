import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookup } from 'node:dns/promises';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import { noLimits } from '../fixtures/noLimits';
import { until } from '../fixtures/until';
import { inSeconds } from '../../server/database/clock';
import { clean } from '../../server/operations/cleaning';
import { type AccountRequest } from '../../server/operations/accountCommands';
import * as client from 'openid-client';
import { keyOf } from '../../server/openid/adapter';
import { addApp } from '../../server/openid/apps';
import { sendToApp } from '../../server/openid/backChannel';
import { programApp, programs, type ProgramName } from '../../server/openid/programs';
import { createOpenId } from '../../server/openid/openId';
import type { Visitor } from '../support/serviceVisitor';
import { logInBody } from '../fixtures/people';
import { engines, origin, serviceOn } from '../support/testService';

const callback = 'https://shop.example/callback';
const phoneCallback = 'com.example.shop:/callback';
const issuer = `${origin}/api/oidc`;
const invalidGrant = { error: 'invalid_grant' };

const tested = process.env['TEST_WORLD'] === undefined ? (['PostgreSQL'] as const) : engines;

describe.each(tested)('OpenID Connect on %s, to an app of openid-client', (engine) => {
  const service = serviceOn(engine);
  let address: string;
  let secret: string;
  let otherSecret: string;
  /** The logout tokens that each app received, by its back channel's path; and each app's answer, by default at once. */
  const heard: Record<string, string[]> = {};
  let answer: ((path: string) => Promise<number> | number) | undefined;
  const hear = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    (heard[path] ??= []).push(new URLSearchParams(await text(request)).get('logout_token') ?? '');
    response.writeHead((await answer?.(path)) ?? 204, { location: '/elsewhere' }).end();
  };
  const apps = createServer((request, response) => void hear(request, response));
  afterAll(() => {
    apps.close();
    apps.closeAllConnections();
  });
  beforeAll(async () => {
    await once(apps.listen(0, '127.0.0.1'), 'listening');
    // The schema does not fix the order of tables in a cascade: here the sessions come last.
    await sql`alter table sessions drop constraint sessions_account_id_fkey,
      add foreign key (account_id) references accounts on delete cascade`.execute(service.db);
    const backChannel = `http://127.0.0.1:${(apps.address() as AddressInfo).port}`;
    address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    // No app exists yet, so the address does not exist.
    expect((await fetch(`${address}/api/oidc/.well-known/openid-configuration`)).status).toBe(404);
    const shop = { redirects: [callback, `${callback}/2`], afterLogout: ['https://shop.example/'] };
    secret = await added('shop', { ...shop, backChannel: `${backChannel}/shop` });
    otherSecret = await added('other', { redirects: [callback], backChannel: `${backChannel}/other` });
    await addApp(service.db, { name: 'phone', redirects: [phoneCallback], isPublic: true });
    // Earlier answers are cached for two seconds.
    await until(async () => (await fetch(`${address}/api/oidc/jwks`)).ok);
  });

  const jwks = async () => (await fetch(`${address}/api/oidc/jwks`)).json() as Promise<JSONWebKeySet>;
  /** Calls the service at the site's address, as an app does, over a real connection to its port. */
  const toService: client.CustomFetch = (url, options) => fetch(url.replace(origin, address), options as RequestInit);
  async function discovered(name = 'shop', its = secret) {
    const auth = its === '' ? client.None() : client.ClientSecretBasic(its);
    return client.discovery(new URL(issuer), name, its, auth, {
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
  const renew = (config: client.Configuration, tokens?: { readonly refresh_token?: string }) =>
    client.refreshTokenGrant(config, tokens?.refresh_token ?? '');
  /** Asks as the visitor's browser does, which follows no redirect here. */
  const ask = (to: URL | string, visitor?: Visitor, headers: Record<string, string> = {}, more: RequestInit = {}) => {
    const cookie = visitor?.cookieHeader() ?? '';
    return fetch(String(to).replace(origin, address), { redirect: 'manual', headers: { cookie, ...headers }, ...more });
  };
  /** The address that the provider redirects the browser to. */
  const redirectTarget = async (to: URL | string, visitor?: Visitor) => {
    const answer = await ask(to, visitor);
    await answer.text();
    return answer.headers.get('location') ?? String(answer.status);
  };
  /** The same after the visitor has given consent on the page that asks. */
  async function targetAfterConsent(to: URL, visitor: Visitor, from = origin, as = visitor, more = '') {
    const page = (await redirectTarget(to, visitor)) + more;
    const shown = await (await ask(page, visitor)).text();
    const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(shown) ?? [];
    const asked = new URL(action.replaceAll('&amp;', '&'), page);
    const answer = await ask(asked, as, { origin: from }, { method: 'POST' });
    return redirectTarget(answer.headers.get('location') ?? to, as);
  }
  const sendLogouts = async () => {
    service.logouts.wake();
    await service.logouts.idle();
  };
  const hearAnew = () => Object.keys(heard).forEach((path) => delete heard[path]);
  /** Adds an app. @returns its secret */
  const added = async (name: string, app: Partial<AccountRequest>) =>
    (await service.command<{ secret?: string }>('apps add', name, app)).secret ?? '';
  /** Logs in to an app at the address that `begin` gave. */
  const enters = async ({ config, checks, to }: Awaited<ReturnType<typeof begin>>, visitor: Visitor) =>
    client.authorizationCodeGrant(config, new URL(await redirectTarget(to, visitor)), checks);
  /** Logs in to the app of a phone. */
  async function onPhone(visitor: Visitor) {
    const begun = await begin({ redirect_uri: phoneCallback }, ['phone', '']);
    await targetAfterConsent(begun.to, visitor);
    return { ...begun, tokens: await enters(begun, visitor) };
  }
  async function loggedIn() {
    const { person, visitor } = await service.member();
    const begun = await begin();
    return { person, visitor, config: begun.config, tokens: await enters(begun, visitor) };
  }

  it('logs in a visitor who is logged in here, says who it is, and renews', async () => {
    const { person, config, tokens } = await loggedIn();
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      iss: issuer,
      aud: 'shop',
      sub: await service.subjectOf(person),
      preferred_username: person.username,
      email: person.email,
      email_verified: true,
      locale: 'en',
    });
    expect(await client.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')).toMatchObject({
      preferred_username: person.username,
    });
    const renewed = await renew(config, tokens);
    expect(renewed.claims()?.sub).toBe(claims?.sub);
    const rows = JSON.stringify(await service.db.selectFrom('openid_states').selectAll().execute());
    for (const token of [tokens.access_token, renewed.access_token, renewed.refresh_token])
      expect(rows).not.toContain(token);
    expect(JSON.stringify(await service.db.selectFrom('openid_apps').selectAll().execute())).not.toContain(secret);
  });

  it("sends a visitor who is not logged in to the site's login and back, and by prompt=none to the app at once", async () => {
    const { to } = await begin();
    const page = new URL(await redirectTarget(to));
    expect([page.origin + page.pathname, page.searchParams.get('refresh')]).toEqual([`${origin}/accounts`, null]);
    const again = page.searchParams.get('continue') ?? '';
    const visitor = await service.loggedIn();
    expect(new URL(await redirectTarget(again, visitor)).searchParams.get('code')).toMatch(/./);
    await service.later(15 * 60 + 1);
    const silent = await begin({ prompt: 'none' });
    expect(new URL(await redirectTarget(silent.to, visitor)).searchParams.get('code')).toMatch(/./);
    expect(new URL(await redirectTarget(silent.to)).searchParams.get('error')).toBe('login_required');
  });

  for (const asks of [{ prompt: 'login' }, { max_age: '0' }])
    it(`with ${Object.keys(asks).join()} asks to log in once, to the session there is`, async () => {
      const { person, visitor, config, tokens } = await loggedIn();
      const before = Number(tokens.claims()?.['auth_time']);
      await service.later(15 * 60 + 1);
      for (const who of [visitor, service.visitor()]) {
        const { checks, to } = await begin(asks);
        const page = new URL(await redirectTarget(to, who));
        expect(page.searchParams.get('login')).toBe(who === visitor ? 'true' : null);
        const back = page.searchParams.get('continue') ?? '';
        // An address alone is no login.
        expect(await redirectTarget(back, visitor)).toContain(who === visitor ? '/accounts?login=true' : 'code=');
        await who.post('/login', { ...logInBody(person.username), KeepSession: true });
        const again = await client.authorizationCodeGrant(config, new URL(await redirectTarget(back, who)), checks);
        expect(Number(again.claims()?.['auth_time'])).toBeGreaterThanOrEqual(before);
      }
      // Nothing that belongs to the session has ended.
      expect((await renew(config, tokens)).access_token).toMatch(/./);
      await visitor.post('/login', { ...logInBody((await service.account()).username), KeepSession: true });
      await expect(renew(config, tokens)).rejects.toThrow();
    });

  it.each([
    [{ prompt: 'select_account' }, '/accounts?continue='],
    [{ prompt: 'create' }, '/accounts?login=true&continue='],
    [{ prompt: 'create select_account login' }, '/accounts?login=true&continue='],
    [{ prompt: 'login', ui_locales: 'xx pl-PL en' }, '/pl/accounts?login=true&continue='],
  ])('leads on with %j, and asks that once', async (asks, page) => {
    const visitor = await service.loggedIn();
    const to = await redirectTarget((await begin(asks)).to, visitor);
    expect([to.startsWith(origin + page), to.endsWith('#sign-up')]).toEqual([true, asks.prompt.includes('create')]);
    expect(await redirectTarget(new URL(to).searchParams.get('continue') ?? '', visitor)).toContain('code=');
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
    const answer = await redirectTarget(to, await service.loggedIn());
    expect(answer === '400' ? answer : new URL(answer).searchParams.get('error')).toBe(error);
  });

  it('takes a code once, in its minute, with its verifier and of its app alone', async () => {
    const visitor = await service.loggedIn();
    const other = await discovered('other', otherSecret);
    const { config, checks, to } = await begin();
    const code = async () => new URL(await redirectTarget(to, visitor));
    const gets = (back: URL, more = {}, as = config) => client.authorizationCodeGrant(as, back, { ...checks, ...more });
    const wrong = { pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(gets(await code(), wrong)).rejects.toMatchObject(invalidGrant);
    await expect(gets(await code(), {}, other)).rejects.toMatchObject(invalidGrant);
    await expect(gets(new URL(`${callback}/2${(await code()).search}`))).rejects.toMatchObject(invalidGrant);
    const guess = await discovered('shop', otherSecret);
    await expect(gets(await code(), {}, guess)).rejects.toMatchObject({ status: 401 });
    const [used, late] = [await code(), await code()];
    const tokens = await gets(used);
    await expect(renew(other, tokens)).rejects.toMatchObject(invalidGrant);
    await client.tokenRevocation(other, tokens.refresh_token ?? '').catch(() => {});
    // A token stays valid if another app tries to revoke it.
    expect((await renew(config, tokens)).access_token).toMatch(/./);
    await expect(gets(used)).rejects.toMatchObject(invalidGrant);
    // A code that is used twice was stolen: the tokens it gave are revoked.
    await expect(renew(config, tokens)).rejects.toMatchObject(invalidGrant);
    await service.later(61);
    await expect(gets(late)).rejects.toMatchObject(invalidGrant);
  });

  it('changes the refresh token of a phone at each use, and believes none that comes once more after ten seconds', async () => {
    const visitor = await service.loggedIn();
    const { config, to, checks, tokens: first } = await onPhone(visitor);
    const second = await renew(config, first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // Its answer was lost, or another tab was as quick.
    const sibling = await renew(config, first);
    await service.later(11);
    await renew(config, second);
    await renew(config, sibling);
    const beside = await client.authorizationCodeGrant(config, new URL(await redirectTarget(to, visitor)), checks);
    await service.later(11);
    // The other login within the session is of another lineage.
    await renew(config, beside);
    for (const { refresh_token: token = '' } of [sibling, second, first])
      await expect(client.refreshTokenGrant(config, token)).rejects.toMatchObject(invalidGrant);
  });

  it('O3: takes a code once of six at one time and ends what it gave, and exchanges a phone’s refresh token for six, of which one lasts', async () => {
    const visitor = await service.loggedIn();
    const { config, checks, to } = await begin({ redirect_uri: phoneCallback }, ['phone', '']);
    const sixTimes = async (use: () => Promise<client.TokenEndpointResponse>) => {
      const uses = await Promise.allSettled(Array.from({ length: 6 }, use));
      const given = uses.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      expect(given.length).toBeLessThanOrEqual(1);
      for (const { access_token } of given)
        await expect(client.fetchUserInfo(config, access_token, client.skipSubjectCheck)).rejects.toThrow();
    };
    const code = new URL(await targetAfterConsent(to, visitor));
    await sixTimes(() => client.authorizationCodeGrant(config, code, checks));
    const tokens = await client.authorizationCodeGrant(config, new URL(await redirectTarget(to, visitor)), checks);
    const exchange = (token = '') => client.refreshTokenGrant(config, token);
    const [one, ...five] = await Promise.all(Array.from({ length: 6 }, () => exchange(tokens.refresh_token)));
    await exchange(one?.refresh_token);
    await service.later(11);
    await expect(exchange(five[0]?.refresh_token)).rejects.toMatchObject(invalidGrant);
    await expect(exchange(one?.refresh_token)).rejects.toMatchObject(invalidGrant);
  });

  it.each(Object.keys(programs))('adds %s, and leads its visitors back', async (program) => {
    const app = programApp(program as ProgramName, 'https://app.example/');
    const its = await added(program, app);
    const visitor = await service.loggedIn();
    for (const redirect_uri of app.redirects) {
      const { to } = await begin({ redirect_uri }, [program, its]);
      // Any program on the device could claim another scheme, so that a secret proves nothing there.
      const isAsked = !redirect_uri.startsWith('https:');
      if (isAsked) expect(await redirectTarget(to, visitor)).toContain('/consent?');
      expect(await (isAsked ? targetAfterConsent(to, visitor) : redirectTarget(to, visitor))).toContain('code=');
    }
    await service.command('apps remove', program);
  });

  it('asks before the first login at an address that any program can claim, and accepts nobody else’s consent', async () => {
    const visitor = await service.loggedIn();
    const { to } = await begin({ redirect_uri: phoneCallback, state: 's' }, ['phone', '']);
    const silent = new URL(to);
    silent.searchParams.set('prompt', 'none');
    expect(new URL(await redirectTarget(silent, visitor)).searchParams.get('error')).toBe('consent_required');
    const asks = await redirectTarget(to, visitor);
    const page = await ask(asks, visitor);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const question = /<h1>Log in to phone\?.*href="com.example.shop:\/callback\?error=access_denied.*state=s/;
    expect(await page.text()).toMatch(question);
    for (const from of ['https://recipes.example', 'null', ''])
      expect(await targetAfterConsent(to, visitor, from)).toBe(asks);
    // Someone else has logged in meanwhile, in another tab, and the link named that one.
    const otherPerson = await service.account();
    const named = `&visitor=${await service.subjectOf(otherPerson)}`;
    expect(await targetAfterConsent(to, visitor, origin, await service.loggedIn(otherPerson), named)).toBe(asks);
    expect(new URL(await targetAfterConsent(to, visitor)).searchParams.get('code')).toMatch(/./);
    expect(new URL(await redirectTarget(silent, visitor)).searchParams.get('code')).toMatch(/./);
    expect(await redirectTarget(to, await service.loggedIn())).toBe(asks);
  });

  it('gives an app with an audience access tokens that its own API can read', async () => {
    const audience = 'https://api.shop.example';
    await expect(service.command('apps change', 'phone', { audience: 'api' })).rejects.toThrow("not 'api'");
    const visitor = await service.loggedIn();
    const { config, checks, to } = await onPhone(visitor);
    await service.command('apps change', 'phone', { audience });
    const tokens = await client.authorizationCodeGrant(config, new URL(await redirectTarget(to, visitor)), checks);
    const keys = createLocalJWKSet(await jwks());
    for (const { access_token } of [tokens, await renew(config, tokens)]) {
      const { payload } = await jwtVerify(access_token, keys, { issuer, audience, typ: 'at+jwt' });
      expect(payload).toMatchObject({ client_id: 'phone', sub: tokens.claims()?.sub, scope: 'openid profile email' });
    }
    to.searchParams.set('resource', 'https://api.other.example');
    expect(await redirectTarget(to, visitor)).toContain('error=invalid_target');
    await service.command('apps change', 'phone', { audience: '' });
  });

  it('opens an app to a group or to named accounts alone, and says so by its name, with a way back', async () => {
    const [member, guest] = [await service.account(), await service.account()];
    const ofStaff = { entrants: { groups: ['staff'], accounts: [] } };
    const closed = { redirects: [callback], ...ofStaff };
    await expect(service.command('apps add', 'closed', closed)).rejects.toThrow('Nobody is in a group staff');
    await service.command('group', 'staff', { added: [member.username] });
    const begun = await begin({ scope: 'openid groups' }, ['closed', await added('closed', closed)]);
    const { config, to } = begun;
    const [inside, outside] = [await service.loggedIn(member), await service.loggedIn(guest)];
    const tokens = await enters(begun, inside);
    expect(tokens.claims()).toMatchObject({ groups: ['staff'] });

    const page = await ask(await redirectTarget(to, outside), outside);
    expect(page.status).toBe(403);
    const sentence = /closed is not open to you.*\?login=true&amp;continue=.*\/callback\?error=access_denied/;
    expect(await page.text()).toMatch(sentence);
    // Nobody opens it by agreeing to it.
    expect(await targetAfterConsent(to, outside)).toContain('/consent?');

    await service.command('group', 'staff', { removed: [member.username], added: [guest.username] });
    await expect(renew(config, tokens)).rejects.toMatchObject(invalidGrant);
    expect(await redirectTarget(to, outside)).toContain('code=');
    const named = { entrants: { groups: [], accounts: [member.username] } };
    expect(await service.command('apps change', 'closed', named)).toMatchObject({ mayEnter: member.username });
    expect(await redirectTarget(to, inside)).toContain('code=');
    expect(await redirectTarget(to, outside)).toContain('/consent?');
    await service.command('apps remove', 'closed');
  });

  it('takes a new secret at once, and the old one for as long as the owner says', async () => {
    const first = await added('leaky', { redirects: [callback] });
    const rotate = (overlapHours: number) =>
      service.command<{ secret: string }>('apps rotate-secret', 'leaky', { overlapHours });
    const isTaken = async (secret: string) => {
      const guess = client.refreshTokenGrant(await discovered('leaky', secret), 'x');
      return (await guess.catch(({ error }: { error: string }) => error)) === 'invalid_grant';
    };
    const { secret: second } = await rotate(2);
    expect([await isTaken(first), await isTaken(second)]).toEqual([true, true]);
    await service.later(2 * 3_600 + 1);
    const { secret: third } = await rotate(0);
    expect([await isTaken(first), await isTaken(second), await isTaken(third)]).toEqual([false, false, true]);
    await service.command('apps remove', 'leaky');
  });

  it('takes away what an app was given when the owner removes it, and gives nothing of it to another of its name', async () => {
    const [name, app] = ['short-lived', { redirects: [callback] }];
    const first = await added(name, app);
    const visitor = await service.loggedIn();
    const tokens = await enters(await begin({}, [name, first]), visitor);
    await service.command('apps remove', name);
    const later = await discovered(name, await added(name, app));
    await expect(client.fetchUserInfo(later, tokens.access_token, client.skipSubjectCheck)).rejects.toThrow();
    await expect(renew(later, tokens)).rejects.toMatchObject(invalidGrant);
    await service.command('apps remove', name);
  });

  // Whatever deletes a session, a trigger of the database notes whom to tell.
  it.each<[string, (one: Awaited<ReturnType<typeof loggedIn>>) => Promise<unknown>]>([
    ['a logout', ({ visitor }) => visitor.logOut()],
    [
      'the end of its time',
      async () => {
        await service.later(25 * 3_600);
        await clean(service.db);
        service.logouts.wake();
      },
    ],
    ['the deletion of the account', ({ visitor }) => visitor.deleteAccount()],
  ])(
    'tells the app once that a session has ended by %s, takes its tokens, and tells no app without a login within it',
    async (_how, end) => {
      await service.db.deleteFrom('sessions').execute();
      await sendLogouts();
      const one = await loggedIn();
      const { sub, sid } = one.tokens.claims() ?? { sub: '', sid: '' };
      hearAnew();
      await end(one);
      await until(() => heard['/shop'] !== undefined);
      await sendLogouts();
      expect(Object.values(heard)).toEqual([[expect.any(String)]]);
      await expect(renew(one.config, one.tokens)).rejects.toMatchObject(invalidGrant);
      await expect(
        client.fetchUserInfo(one.config, one.tokens.access_token, client.skipSubjectCheck),
      ).rejects.toThrow();
      const checks = { issuer, audience: 'shop', typ: 'logout+jwt', requiredClaims: ['iat', 'exp', 'jti'] };
      const { payload } = await jwtVerify(heard['/shop']?.[0] ?? '', createLocalJWKSet(await jwks()), checks);
      expect(payload).toMatchObject({ sub, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
      expect([sid, payload['nonce']]).toEqual([expect.stringMatching(/./), undefined]);
    },
  );

  it('notifies an app again that refused, redirected or hung, for a day, without delaying others', async () => {
    const { visitor } = await loggedIn();
    await enters(await begin({}, ['other', otherSecret]), visitor);
    const [shop] = await service.db.selectFrom('openid_apps').select('id').where('name', '=', 'shop').execute();
    const owed = service.db.selectFrom('openid_log_outs').select(['app_id', 'attempts']);
    const attempts = async () => (await owed.execute()).map((one) => [one.app_id === shop?.id, one.attempts]);
    hearAnew();
    let open = 0;
    answer = async (path) => {
      if (path === '/other') return 204;
      open += 1;
      await until(() => heard['/other'] !== undefined && open === 4);
      return 500;
    };
    const another = { app_id: shop?.id ?? 0, subject: '1', sid: 'x' };
    await service.db.insertInto('openid_log_outs').values([another, another, another]).execute();
    await visitor.logOut();
    await until(() => heard['/other'] !== undefined);
    await service.logouts.idle();
    expect([await attempts(), heard['/other']?.length]).toEqual([new Array(4).fill([true, 1]), 1]);
    const nextAttempt = async (status: number, seconds: number) => {
      answer = () => status;
      await service.later(seconds);
      await sendLogouts();
    };
    await nextAttempt(302, 11);
    expect(await attempts()).toEqual(new Array(4).fill([true, 2]));
    await nextAttempt(204, 21);
    expect([await attempts(), heard['/shop']?.length]).toEqual([[], 3 * 4]);
    await service.db.insertInto('openid_log_outs').values(another).execute();
    await nextAttempt(500, 25 * 3_600);
    expect(await attempts()).toEqual([]);
    answer = undefined;
  });

  it('reaches no private address by a name that the owner did not call private', async () => {
    // The machine's own host name resolves to the machine, as a hijacked name could.
    const named = createServer((_request, response) => void response.writeHead(204).end());
    await once(named.listen(0, (await lookup(hostname())).address), 'listening');
    const posted = (host: string, { port }: AddressInfo, isPrivate: boolean) =>
      sendToApp(new Request(`http://${host}:${port}/named`, { method: 'POST' }), isPrivate);
    const there = named.address() as AddressInfo;
    await expect(posted(hostname(), there, false)).rejects.toThrow('has the private address');
    await expect(posted(hostname(), there, true)).resolves.toMatchObject({ status: 204 });
    await expect(posted('127.0.0.1', apps.address() as AddressInfo, false)).resolves.toMatchObject({ status: 204 });
    named.close();
    delete heard['/named'];
  });

  it('gives an app other addresses, keeps those that are not named, and drops what is owed to a removed back channel', async () => {
    const change = (name: string, more: Partial<AccountRequest>) => service.command('apps change', name, more);
    const backChannel = 'https://phone.example/log-out';
    const phone = { name: 'phone', redirects: phoneCallback, secret: 'no', backChannel };
    expect(await change('phone', { backChannel })).toMatchObject(phone);
    const [app] = await service.db.selectFrom('openid_apps').select('id').where('name', '=', 'phone').execute();
    const log_out = { app_id: app?.id ?? 0, subject: '1', sid: 'x', due_at: inSeconds(3_600) };
    await service.db.insertInto('openid_log_outs').values(log_out).execute();
    expect(await change('phone', { afterLogout: ['com.example.shop:/'] })).toMatchObject({ ...phone, owed: 1 });
    expect(await change('phone', { backChannel: '' })).toMatchObject({ ...phone, backChannel: null, owed: 0 });
    await expect(change('nobody', { backChannel })).rejects.toThrow('There is no app nobody.');
    const mixed = { redirects: ['com.example.app:/cb', 'http://app.localhost:3000/cb'] };
    await expect(service.command('apps add', 'mixed', mixed)).rejects.toThrow('No visitor could log in at this app: ');
  });

  it('publishes a key before it signs, keeps a retired one, and drops one that is withdrawn', async () => {
    const published = async () => (await jwks()).keys.map(({ kid = '' }) => kid);
    const { config, tokens } = await loggedIn();
    const signer = async () => {
      const { id_token: token = '' } = await renew(config, tokens);
      return decodeProtectedHeader(token).kid;
    };
    const [first = '', ...others] = await published();
    expect([others, await signer()]).toEqual([[], first]);
    await service.command('apps rotate-key');
    const [, second = ''] = await published();
    expect([second, await signer()]).toEqual([expect.stringMatching(/./), first]);
    await service.later(3_601);
    expect([await signer(), await published()]).toEqual([second, [second, first]]);
    await service.command('apps withdraw-key', first);
    expect(await published()).toEqual([second]);
    await service.command('apps withdraw-key', second);
    const [third = ''] = await published();
    expect([await signer(), [first, second].includes(third)]).toEqual([third, false]);
  });

  it('signs nothing if its key for secrets differs from the one that the database was written with', async () => {
    const withKey = (secretsKey: string | undefined) =>
      createOpenId({ db: service.db, siteOrigin: origin, product: 'x', secretsKey, ttlMs: 0 });
    await expect(withKey('another key than that of the tests').provider()).rejects.toThrow('SECRETS_KEY does not open');
    await expect(withKey(undefined).provider()).rejects.toThrow('need SECRETS_KEY');
    // Nor does it publish a key that the other instances could not decrypt.
    await service.command('apps rotate-key', '');
    await expect(withKey('x'.repeat(32)).provider()).rejects.toThrow('SECRETS_KEY does not open');
    expect((await fetch(`${address}/api/oidc/jwks`)).status).toBe(200);
  });
});

describe('Calls of OpenID Connect', () => {
  const service = serviceOn('PGlite', { limits: { ...noLimits, callsOfAddress: { most: 5, seconds: 60 } } });
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const token = async (headers: Record<string, string>, more = '') => {
    const payload = `grant_type=authorization_code&code=x&code_verifier=${'v'.repeat(43)}&redirect_uri=${encodeURIComponent(callback)}${more}`;
    const url = '/api/oidc/token';
    const answer = await service.app.inject({ method: 'POST', url, headers: { ...form, ...headers }, payload });
    return [answer.statusCode, answer.json<{ error: string }>().error];
  };
  const basic = (secret: string) => ({
    authorization: `Basic ${Buffer.from(`shop:${secret}`).toString('base64')}`,
  });

  it('do not count for an app’s server if they are the same for everyone or carry an access token', async () => {
    await addApp(service.db, { name: 'reader', redirects: [callback], isPublic: true });
    const from = { remoteAddress: '192.0.2.77' };
    for (let index = 0; index < 8; index += 1)
      for (const path of ['jwks', '.well-known/openid-configuration'])
        expect((await service.app.inject({ url: `/api/oidc/${path}`, ...from })).statusCode).toBe(200);
    const me = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await service.app.inject({ url: '/api/oidc/me', headers, ...from })).statusCode;
    };
    const known = (name: string) => ({ key: keyOf('AccessToken', name), payload: '{}', expires_at: inSeconds(60) });
    const both = [known('one'), known('two')];
    await service.db.insertInto('openid_states').values(both).execute();
    for (let index = 0; index < 8; index += 1) {
      expect((await me('junk')) === 429).toBe(index >= 5);
      // Each has a limit of its own.
      expect((await me('one')) === 429).toBe(index >= 5);
    }
    expect(await me('two')).not.toBe(429);
  });

  it('are unlimited for an app with its secret, in the header or the form; those without a secret do not count for it', async () => {
    const { secret = '' } = await addApp(service.db, { name: 'shop', redirects: [callback] });
    for (let index = 0; index < 8; index += 1) {
      const refused = index < 5 ? [401, 'invalid_client'] : [429, 'temporarily_unavailable'];
      expect(await token(basic('vsa_wrong'))).toEqual(refused);
      const spelled = index % 2 === 0 ? secret : secret.replaceAll('_', '%5F').replaceAll('-', '%2D');
      expect(await token(basic(spelled))).toEqual([400, 'invalid_grant']);
      expect(await token({}, `&client_id=shop&client_secret=${secret}`)).toEqual([400, 'invalid_grant']);
    }
  });
});
