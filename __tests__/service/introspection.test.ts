import { buildSync } from 'esbuild';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { generate } from 'openapi-typescript-codegen';
import type { Visitor } from '../support/serviceVisitor';
import { testFolder } from '../support/testFolder';
import { atOnce, cookieOf, engine, serviceOn, type TestService } from '../support/testService';

const output = testFolder();

interface GeneratedClient {
  readonly default: { introspect(given: object): Promise<object> };
}

describe('A service that holds a key', () => {
  const service = serviceOn(engine);
  afterEach(async () => {
    await service.db.deleteFrom('service_keys').execute();
  });

  const makeKey = (name: string) => service.command<{ key: string }>('service-key', name);
  const ask = (key: string | undefined, cookie: string, { app }: TestService = service) =>
    app.inject({
      method: 'POST',
      url: '/api/introspect',
      headers: { ...(key !== undefined && { authorization: `Bearer ${key}` }), ...(cookie !== '' && { cookie }) },
    });
  /** A new key, and a new account that is logged in. */
  const withKey = async () => {
    const { person, visitor } = await service.member();
    return { ...(await makeKey('recipes')), ...person, visitor };
  };

  it('is written by a generator of clients, which is given the OpenAPI document alone', async () => {
    const input = (await service.app.inject({ url: '/api/openapi.json' })).json<Record<string, unknown>>();
    await generate({ input, output, clientName: 'FrontDoor' });
    const bundled = join(output, 'client.cjs');
    buildSync({ entryPoints: [join(output, 'index.ts')], bundle: true, format: 'cjs', outfile: bundled });
    const { FrontDoor } = createRequire(__filename)(bundled) as { FrontDoor: new (given: object) => GeneratedClient };
    const BASE = await service.app.listen({ host: '127.0.0.1', port: 0 });

    const { key, visitor, username } = await withKey();
    const frontDoor = new FrontDoor({ BASE, TOKEN: key });
    const token = visitor.cookies.get(cookieOf('access'));
    expect(await frontDoor.default.introspect({ token })).toMatchObject({ active: true, username });
    const body = { message: expect.stringMatching(/\S/) as string };
    await expect(new FrontDoor({ BASE }).default.introspect({})).rejects.toMatchObject({ status: 401, body });
  });

  it('learns who a visitor is from the forwarded cookies, for thirty seconds', async () => {
    const { key, visitor, username } = await withKey();
    const body = (await ask(key, visitor.cookieHeader())).json<{ visitor: { id: string }; expires: string }>();
    const id = await service.subjectOf({ username });
    expect(body).toEqual({
      active: true,
      sub: body.visitor.id,
      username,
      exp: Math.floor(Date.parse(body.expires) / 1_000),
      visitor: { id, username, email: `${username}@example.org`, uiLanguageId: 1 },
      groups: [],
      session: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      expires: expect.any(String) as string,
    });
    expect(Date.parse(body.expires)).toBeGreaterThan(Date.now() + 20_000);
    expect(Date.parse(body.expires)).toBeLessThan(Date.now() + 31_000);

    await visitor.put('/account/username', { Username: `${username}_2` });
    const renamed = { ...body.visitor, username: `${username}_2` };
    expect((await ask(key, visitor.cookieHeader())).json()).toMatchObject({ visitor: renamed });

    await service.later(15 * 60 + 1);
    expect((await ask(key, visitor.cookieHeader())).json()).toEqual({ active: false, why: 'expired', renewable: true });
    await visitor.renew();
    await visitor.logOut();
    expect((await ask(key, visitor.cookieHeader())).json()).toEqual({ active: false, why: 'none', renewable: false });
  });

  it('learns it from the token alone too, in a form as RFC 7662 has it, and never from a GET', async () => {
    const { key, visitor, username } = await withKey();
    const token = visitor.cookies.get(cookieOf('access')) ?? '';
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' };
    const form = (payload: string) => service.visitor().post('/introspect', payload, { headers });
    const told = await form(`token=${token}&token_type_hint=access_token`);
    expect(told.json()).toMatchObject({ active: true, username });
    expect((await form(`token=${visitor.cookies.get(cookieOf('refresh'))}`)).json()).toMatchObject({ active: false });
    for (const wrong of [`token=${token}&token=x`, 'tokens=x']) expect((await form(wrong)).statusCode).toBe(400);
    const got = await visitor.get('/introspect', { headers: { authorization: `Bearer ${key}` } });
    expect([got.statusCode, got.headers['allow']]).toEqual([405, 'POST']);
  });

  it.each([
    ['no cookies', () => '', 'none', false],
    [
      'a refresh token in the place of the access token',
      ({ cookies }: Visitor) => `${cookieOf('access')}=${cookies.get(cookieOf('refresh'))}`,
      'expired',
      true,
    ],
    [
      'a cookie that another host set beside it',
      (visitor: Visitor) => `${cookieOf('access')}=x; ${visitor.cookieHeader()}`,
      'twin',
      true,
    ],
    ['a token that is none', () => `${cookieOf('access')}=${'\u00e9'.repeat(4)}%00' or 1=1`, 'unknown', false],
  ] as const)('is told of nobody by %s, and why', async (_what, cookie, why, renewable) => {
    const { key, visitor } = await withKey();
    expect((await ask(key, cookie(visitor))).json()).toEqual({ active: false, why, renewable });
  });

  it('is refused without its key, with another and once the key is revoked, and such calls are counted', async () => {
    const { key, visitor } = await withKey();
    const cookie = visitor.cookieHeader();
    for (const wrong of [undefined, '', `${key}x`, key.slice(0, -1), 'x'.repeat(9_000)])
      expect([(await ask(wrong, cookie)).statusCode, wrong]).toEqual([401, wrong]);
    const limited = await service.beside({ limits: { callsOfAddress: { most: 20, seconds: 60 } } });
    const flood = await atOnce(30, () => ask('vsk_guess', cookie, limited));
    expect(flood.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
    expect(flood.at(-1)?.headers['retry-after']).toBeDefined();
    // With the key, even the flood's own address is admitted, and as often as it likes.
    const answers = await atOnce(30, () => ask(key, cookie, limited));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);

    expect(await service.command('revoke-key', 'recipes')).toEqual({ name: 'recipes', revoked: true });
    const refused = await ask(key, cookie);
    const message = "This call is for services that hold a key of the site's owner";
    expect([refused.statusCode, refused.json()]).toEqual([401, { message }]);
  });

  it('has a key whose name is its own, of which only a hash is stored', async () => {
    const { key } = await makeKey('recipes');
    expect(key).toMatch(/^vsk_[\w-]{43}$/);
    const rows = await service.db.selectFrom('service_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(key.slice(4));
    await expect(makeKey('recipes')).rejects.toThrow('There is a key recipes already');
    const keys = [{ name: 'recipes', created: expect.any(Date) as Date }];
    expect(await service.command('service-keys')).toEqual({ keys });
  });
});
