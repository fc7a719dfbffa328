import { until } from '../fixtures/until';
import { newPerson } from '../fixtures/people';
import { cookieOf, engine, origin, serviceOn, sister } from '../support/testService';

const page = 'text/html,application/xhtml+xml';

describe('GET /api/forward-auth', () => {
  const service = serviceOn(engine, { forwardAuth: 'on' });
  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'wiki.example', 'x-forwarded-uri': '/a?b=1&c' };
  const ask = (cookie: string, headers = {}, query = '') =>
    service.app.inject({
      url: `/api/forward-auth${query}`,
      headers: { ...forwarded, ...headers, ...(cookie !== '' && { cookie }) },
    });
  const back = `continue=${encodeURIComponent('https://wiki.example/a?b=1&c')}`;

  it('names the visitor, redirects a page to the login and back, and answers 401 otherwise', async () => {
    const person = await service.account({ ...newPerson(), username: `żółw_${newPerson().username}` });
    const visitor = await service.loggedIn(person);
    const inside = await ask(visitor.cookieHeader(), { accept: page });
    const told = { 'remote-id': await service.subjectOf(person), 'remote-email': person.email };
    expect(inside).toMatchObject({ statusCode: 200, headers: told });
    expect(Buffer.from(String(inside.headers['remote-user']), 'latin1').toString()).toBe(person.username);

    const toLogin = { statusCode: 302, headers: { location: `${origin}/accounts?${back}` } };
    expect(await ask('', { accept: page })).toMatchObject(toLogin);
    expect((await ask('', { accept: '*/*' })).statusCode).toBe(401);
    const form = await ask('', { accept: page, 'x-forwarded-method': 'POST' });
    expect([form.statusCode, form.headers['remote-user']]).toEqual([401, undefined]);
    // A proxy that uses the visitor's own method would take a preflight's 204 for permission.
    expect((await service.app.inject({ method: 'OPTIONS', url: '/api/forward-auth' })).statusCode).toBe(404);

    // The page was loaded by another visitor.
    expect((await ask(visitor.cookieHeader(), { 'vestibule-subject': 'other' })).statusCode).toBe(401);

    const twin = `${cookieOf('access')}=x; ${visitor.cookieHeader()}`;
    expect(await ask(twin, { accept: page })).toMatchObject(toLogin);
    // Once, though each of them led to an address that the front door leads nobody back to.
    expect(service.logged.join('').split('"origin":"https://wiki.example"')).toHaveLength(2);
  });

  it('takes the name of a closed app from the settings of its proxy alone, and without one refuses who is not in each', async () => {
    const [staff, outsider] = [await service.account(), await service.account()];
    const entrants = { groups: [], accounts: [staff.username] };
    await service.command('apps add', 'wiki', { host: 'wiki.example', entrants });
    await service.command('apps add', 'forum', { host: 'forum.example' });
    const cookies = [(await service.loggedIn(staff)).cookieHeader(), (await service.loggedIn(outsider)).cookieHeader()];
    const answers = (query: string, host: string) =>
      Promise.all(cookies.map(async (cookie) => (await ask(cookie, { 'x-forwarded-host': host }, query)).statusCode));
    // Apps are cached for two seconds.
    await until(async () => (await answers('', 'forum.example'))[1] === 403);
    for (const host of ['wiki.example', 'wiki.example.', 'forum.example', 'x, forum.example', ''])
      for (const query of ['', '?host=wiki.example', '?host=other.example', '?host=forum.example']) {
        const forOutsider = query === '?host=forum.example' ? 200 : 403;
        expect([host, query, await answers(query, host)]).toEqual([host, query, [200, forOutsider]]);
      }
    for (const name of ['wiki', 'forum']) await service.command('apps remove', name);
  });

  it('answers for as long as the session lives, and has a page that is opened renew it at half of its time', async () => {
    const visitor = await service.loggedIn();
    const thief = visitor.cookieHeader();
    const status = async (headers = {}, cookie = visitor.cookieHeader()) => (await ask(cookie, headers)).statusCode;
    const opened = { 'x-forwarded-proto': 'http', 'x-forwarded-host': new URL(sister).host, accept: page };
    const document = { ...opened, 'sec-fetch-dest': 'document' };
    await service.later(15 * 60 + 1);
    for (const headers of [{}, document, { ...document, 'x-forwarded-method': 'POST' }])
      expect(await status(headers)).toBe(200);
    await service.later(6 * 3_600);
    expect([await status(), await status(opened), await status(document)]).toEqual([200, 200, 302]);
    const { location } = (await ask(visitor.cookieHeader(), document)).headers;
    expect(location).toBe(`${origin}/accounts?refresh=true&continue=${encodeURIComponent(`${sister}/a?b=1&c`)}`);
    await visitor.renew();
    expect(await status(document)).toBe(200);
    await service.later(11);
    expect(await status({}, thief)).toBe(401);
    await visitor.logOut();
    expect(await status()).toBe(401);
  });

  it('lets a CORS preflight pass without a visitor if the owner wants that', async () => {
    const open = await service.beside({ forwardAuth: 'preflights' });
    const headers = { 'x-forwarded-method': 'OPTIONS', origin: sister, 'access-control-request-method': 'PUT' };
    const statusAt = async ({ app }: typeof open, more = {}) =>
      (await app.inject({ url: '/api/forward-auth', headers: { ...headers, ...more } })).statusCode;
    expect([await statusAt(open), await statusAt(service)]).toEqual([200, 401]);
    expect(await statusAt(open, { 'x-forwarded-method': 'PUT' })).toBe(401);
    expect(await statusAt(open, { 'remote-id': '1' })).toBe(403);
  });

  it('is no address if the owner has not turned it on', async () => {
    const { app } = await service.beside();
    const cookie = (await service.loggedIn()).cookieHeader();
    expect((await app.inject({ url: '/api/forward-auth', headers: { cookie } })).statusCode).toBe(404);
  });
});
