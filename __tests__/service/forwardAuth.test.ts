import { engines } from '../support/serviceDatabase';
import { cookieOf, newPerson, origin, serviceOn } from '../support/testService';

const page = 'text/html,application/xhtml+xml';

describe.each(engines)('GET /api/forward-auth on %s', (engine) => {
  const service = serviceOn(engine, { isForwardAuth: true });
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'wiki.example', 'x-forwarded-uri': '/a?b=1&c' };
  const ask = (cookie: string, headers = {}) =>
    service.app.inject({
      url: '/api/forward-auth',
      headers: { ...forwarded, ...headers, ...(cookie !== '' && { cookie }) },
    });
  const back = `continue=${encodeURIComponent('https://wiki.example/a?b=1&c')}`;

  it('names the visitor, redirects a page to the login and back, and answers 401 otherwise', async () => {
    const person = { ...newPerson(), username: `żółw_${newPerson().username}` };
    await service.account(person);
    const visitor = await service.loggedIn(person);
    const inside = await ask(visitor.cookieHeader(), { accept: page });
    expect([inside.statusCode, inside.headers['remote-id'], inside.headers['remote-email']]).toEqual([
      200,
      await service.subjectOf(person),
      person.email,
    ]);
    expect(Buffer.from(String(inside.headers['remote-user']), 'latin1').toString()).toBe(person.username);

    const outside = await ask('', { accept: page });
    expect([outside.statusCode, outside.headers.location]).toEqual([302, `${origin}/accounts?${back}`]);
    expect((await ask('', { accept: '*/*' })).statusCode).toBe(401);
    const form = await ask('', { accept: page, 'x-forwarded-method': 'POST' });
    expect([form.statusCode, form.headers['remote-user']]).toEqual([401, undefined]);
    // A proxy that uses the visitor's own method would take a preflight's 204 for permission.
    expect((await service.app.inject({ method: 'OPTIONS', url: '/api/forward-auth' })).statusCode).toBe(404);

    await service.later(15 * 60 + 1);
    const expired = await ask(visitor.cookieHeader(), { accept: page });
    expect([expired.statusCode, expired.headers.location]).toEqual([302, `${origin}/accounts?refresh=true&${back}`]);
    const twin = `${cookieOf('access')}=x; ${visitor.cookieHeader()}`;
    expect((await ask(twin, { accept: page })).headers.location).toBe(`${origin}/accounts?${back}`);
  });
});

describe('GET /api/forward-auth if the owner has not turned it on', () => {
  const service = serviceOn('PGlite');
  it('is no address', async () => {
    const cookie = (await service.loggedIn()).cookieHeader();
    expect((await service.app.inject({ url: '/api/forward-auth', headers: { cookie } })).statusCode).toBe(404);
  });
});
