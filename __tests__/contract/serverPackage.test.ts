import express from 'express';
import fastify from 'fastify';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFrontDoor, type Visitor } from '../../packages/server/src/server';
import { makeServiceKey } from '../../server/services/serviceKeys';
import { answeringServer } from '../support/contractBrowser';
import { expectConsole } from '../support/loudConsole';
import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService, type Person, type TestService } from '../support/testService';

const door = 'https://www.vestibule.example';
const recipes = 'https://recipes.vestibule.example';
const spoils = {
  'does not answer': () => {},
  'answers 503': (response) => void response.writeHead(503).end('x'.repeat(100_000)),
  'answers a page of its own': (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hotel'),
  'answers another JSON': (response) => void response.writeHead(200).end('{"active":true,"visitor":{}}'),
  'leads elsewhere': (response) => void response.writeHead(302, { Location: '/' }).end(),
} satisfies Record<string, (response: Parameters<Parameters<typeof answeringServer>[0]>[1]) => void>;

describe('@vestibule/server beside the real service', () => {
  let service: TestService;
  let between: Awaited<ReturnType<typeof answeringServer>>;
  let key: string;
  let person: Person;
  let calls = 0;
  let spoil: keyof typeof spoils | null;

  beforeAll(async () => {
    service = await createTestService(await openTestDatabase('PGlite'));
    between = await answeringServer((request, response) => {
      calls += 1;
      if (spoil !== null) return spoils[spoil](response);
      const { method, url = '', headers } = request;
      void service.app
        .inject({ method: method as 'POST', url, headers })
        .then(({ statusCode, body }) => response.writeHead(statusCode).end(body));
    });
    ({ key } = await makeServiceKey(service.db, 'recipes'));
    person = await service.account();
  });
  afterAll(async () => {
    await between.close();
    await service.close();
    await service.db.destroy();
  });
  beforeEach(() => {
    calls = 0;
    spoil = null;
  });

  const open = (more = {}) => createFrontDoor({ frontDoor: door, service: between.api.origin, key, ...more });
  const cookieOfVisitor = async () => (await service.loggedIn(person)).cookieHeader();
  const asking = (cookie: string, more: RequestInit = {}, headers = {}) =>
    new Request(`${recipes}/favourites?a=1`, { ...more, headers: { ...(cookie !== '' && { cookie }), ...headers } });
  const page = { accept: 'text/html,*/*', 'sec-fetch-mode': 'navigate' };

  test('knows the visitor by the headers of the Fetch standard and by those of Node', async () => {
    const cookie = `theme=dark; ${await cookieOfVisitor()}`;
    const { visitorOf } = open();
    const visitor = { id: await service.subjectOf(person), ...person, uiLanguageId: 1 };
    expect(await visitorOf(asking(cookie))).toEqual(visitor);
    expect(await visitorOf({ headers: { cookie } })).toEqual(visitor);
    expect(await visitorOf({ headers: new Headers({ cookie }) })).toEqual(visitor);
    expect(await visitorOf({ headers: { cookie: cookie.split('; ') } })).toEqual(visitor);
    // The front door's cookies never have such characters, and headers cannot carry them.
    expect(await visitorOf({ headers: { cookie: `vestibule_access=ł; ${cookie}` } })).toEqual(visitor);
    expect(await visitorOf(asking('theme=dark'))).toBeNull();
  });

  test('caches as long as it may, and asks again for other cookies and after a logout', async () => {
    const visitor = await service.loggedIn(person);
    const cookie = visitor.cookieHeader();
    const { visitorOf, whoIs } = open();
    const found = await Promise.all([1, 2, 3].map(() => visitorOf(asking(cookie))));
    await visitorOf(asking(cookie));
    expect([calls, found.length, new Set(found.map((one) => one?.username))]).toEqual([
      1,
      3,
      new Set([person.username]),
    ]);
    await visitorOf(asking(await cookieOfVisitor()));
    await visitorOf(asking(''));
    expect(calls).toBe(2);
    await visitor.post('/logout');
    // Another server has asked nothing yet, so nothing is cached.
    expect(await open().whoIs(asking(cookie))).toEqual({ kind: 'loggedOut', why: 'unknown', renewable: false });
    expect(await whoIs(asking(cookie))).toMatchObject({ kind: 'loggedIn' });
  });

  test('redirects a page to the front door and back, through a renewal if that helps, and never in a loop', async () => {
    const { requireVisitor } = open();
    const leads = async (request: Request) => {
      const answer = (await requireVisitor(request)) as Response;
      return [answer.status, answer.headers.get('location'), answer.headers.get('cache-control')];
    };
    const back = encodeURIComponent(`${recipes}/favourites?a=1`);
    expect(await leads(asking('', {}, page))).toEqual([302, `${door}/accounts?continue=${back}`, 'no-store']);
    const cookie = await cookieOfVisitor();
    await service.later(15 * 60 + 1);
    const renewed = `${door}/accounts?refresh=true&continue=${back}`;
    expect(await leads(asking(cookie, {}, page))).toEqual([302, renewed, 'no-store']);
    const twin = cookie.replace(/(vestibule_access\w*)=/, '$1=x; $1=');
    expect((await leads(asking(twin, {}, page)))[1]).toBe(`${door}/accounts?continue=${back}`);
    const proxied = {
      ...page,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'shop.vestibule.example',
      host: 'inner:3000',
    };
    const there = encodeURIComponent('https://shop.vestibule.example/cart');
    const answer = (await requireVisitor({ url: '/cart', headers: proxied })) as Response;
    expect(answer.headers.get('location')).toBe(`${door}/accounts?continue=${there}`);
    const own = (await open({ origin: recipes }).requireVisitor({ url: '/cart', headers: page })) as Response;
    expect(own.headers.get('location')).toContain(encodeURIComponent(`${recipes}/cart`));
  });

  test('answers a call with 401, and keeps the text of a form in the browser', async () => {
    const cookie = await cookieOfVisitor();
    await service.later(15 * 60 + 1);
    const { requireVisitor } = open();
    const call = (await requireVisitor(asking(cookie, { method: 'POST' }, { accept: '*/*' }))) as Response;
    expect([call.status, await call.json()]).toMatchObject([401, { why: 'expired', renewable: true }]);
    const form = (await requireVisitor(
      asking(cookie, { method: 'POST' }, { ...page, 'accept-language': 'pl' }),
    )) as Response;
    expect([form.status, form.headers.get('location')]).toEqual([401, null]);
    expect(await form.text()).toContain(`<a href="${door}/accounts" target="_blank">Zaloguj się</a>`);
  });

  test.each(Object.keys(spoils) as (keyof typeof spoils)[])(
    'lets nobody in where the service %s, and waits no longer than it may',
    async (how) => {
      spoil = how;
      expectConsole(/did not say who the visitor is/);
      const cookie = await cookieOfVisitor();
      const { requireVisitor, visitorOf } = open({ timeout: 50 });
      for (const headers of [page, {}]) {
        const answer = (await requireVisitor(asking(cookie, {}, headers))) as Response;
        expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
          503,
          '5',
          null,
        ]);
      }
      await expect(visitorOf(asking(cookie))).rejects.toThrow(
        "The front door's service did not say who the visitor is",
      );
    },
  );

  test('leads back to the authority of HTTP/2, and answers 400 to a request without a host or a path', async () => {
    const { requireVisitor } = open();
    const host = { ':authority': 'shop.vestibule.example', host: 'inner:3000' };
    const answer = (await requireVisitor({ url: '/cart', headers: { ...page, ...host } })) as Response;
    expect(answer.headers.get('location')).toContain(encodeURIComponent('http://shop.vestibule.example/cart'));
    for (const malformed of [{ headers: {} }, { headers: new Headers() }, { url: '*', headers: host }])
      expect(await requireVisitor(malformed)).toMatchObject({ status: 400 });
  });

  test('writes to the console why it answers 503 if no error goes to the framework', async () => {
    const { next, reactRouter, svelteKit } = open().middleware;
    const [request, url] = [null as never, new URL(recipes)];
    const event = { request, url, isDataRequest: false, locals: {} };
    const thrown = reactRouter({ request, url }).catch((answer: unknown) => answer);
    for (const answer of [next(request), svelteKit({ event, resolve: () => new Response() }), thrown])
      expect(await answer).toMatchObject({ status: 503 });
    expectConsole(/Something unexpected happened/);
    const logged = [expect.objectContaining({ cause: expect.any(TypeError) as TypeError })];
    expect(jest.mocked(console.error).mock.calls).toEqual([logged, logged, logged]);
  });

  test('says at the start what is missing', () => {
    expect(() => open({ key: undefined })).toThrow('key is missing: npm run accounts -- service-key NAME prints one');
    expect(() => open({ frontDoor: 'www.vestibule.example' })).toThrow(
      "frontDoor must be an origin such as https://www.vestibule.example, not 'www.vestibule.example'",
    );
  });

  test('guards pages of Express and Fastify by one line each', async () => {
    const { middleware } = open();
    const one = express();
    one.use('/mine', middleware.express);
    one.get(
      '/mine/page',
      (request, response) => void response.send((request as { visitor?: Visitor }).visitor?.username),
    );
    const two = fastify();
    two.addHook('onRequest', middleware.fastify);
    two.get('/mine/page', (request) => (request as { visitor?: Visitor }).visitor?.username);
    const listening = one.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const ports = [(listening.address() as AddressInfo).port, Number(new URL(await two.listen({ port: 0 })).port)];
    const cookie = await cookieOfVisitor();
    try {
      for (const port of ports) {
        const ask = (headers: object) =>
          fetch(`http://127.0.0.1:${port}/mine/page`, { headers: { ...headers }, redirect: 'manual' });
        expect(await (await ask({ cookie })).text()).toBe(person.username);
        expect((await ask({})).status).toBe(401);
        // As a browser requests a page: Node's `fetch` identifies itself as a script.
        const [led] = (await once(get(`http://127.0.0.1:${port}/mine/page`, { headers: page }), 'response')) as [
          IncomingMessage,
        ];
        led.resume();
        expect(led.headers.location).toBe(
          `${door}/accounts?continue=${encodeURIComponent(`http://127.0.0.1:${port}/mine/page`)}`,
        );
      }
    } finally {
      listening.close();
      await two.close();
    }
  });

  test('O5: a callback that throws ends no plain server', async () => {
    const { middleware } = open();
    const server = createServer((request, response) =>
      middleware.express(request, response, () => {
        throw new Error('of the app');
      }),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: await cookieOfVisitor() } });
    expect(answer.status).toBe(503);
    expectConsole(/Something unexpected happened/);
    server.close();
  });

  test('is taken by the other frameworks as they give and want it', async () => {
    const { middleware } = open();
    const [inside, outside] = [asking(await cookieOfVisitor()), asking('', {}, page)];
    const led = expect.stringContaining(`${door}/accounts`) as string;
    const locationOf = (answer: unknown) => (answer as Response).headers.get('location');
    const who = expect.objectContaining({ username: person.username }) as Person;

    const kept = new Map<string, unknown>();
    const hono = (raw: Request) =>
      middleware.hono({ req: { raw }, set: (name, value) => void kept.set(name, value) }, async () => {});
    expect([await hono(inside), kept.get('visitor'), locationOf(await hono(outside))]).toEqual([undefined, who, led]);

    expect([await middleware.next(inside), locationOf(await middleware.next(outside))]).toEqual([undefined, led]);

    expect(await middleware.reactRouter({ request: inside })).toEqual(who);
    // A page's data has a separate address, which is no return address.
    const ofData = new Request(`${recipes}/favourites.data`, { headers: { 'sec-fetch-mode': 'cors' } });
    const url = new URL(`${recipes}/favourites`);
    const toPage = `${door}/accounts?continue=${encodeURIComponent(url.href)}`;
    const thrown = await middleware.reactRouter({ request: ofData, url }).catch((answer: unknown) => answer);
    expect(locationOf(thrown)).toBe(toPage);

    const kit = (request: Request, isDataRequest = false) => {
      const locals: { visitor?: Visitor } = {};
      const event = { request, url, isDataRequest, locals };
      return middleware.svelteKit({ event, resolve: async () => Response.json(locals) });
    };
    expect(await (await kit(inside)).json()).toEqual({ visitor: who });
    expect(locationOf(await kit(outside))).toEqual(led);
    const data = await kit(ofData, true);
    expect([await data.json(), data.headers.get('cache-control')]).toEqual([
      { type: 'redirect', location: toPage },
      'no-store',
    ]);

    const event = (request: Request) => ({ node: { req: request }, context: {} as { visitor?: Visitor } });
    const nuxt = event(inside);
    expect([await middleware.nuxt(nuxt), nuxt.context.visitor]).toEqual([undefined, who]);
    expect(locationOf(await middleware.nuxt(event(outside)))).toEqual(led);
  });
});
