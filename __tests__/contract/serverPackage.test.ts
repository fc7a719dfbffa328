import express from 'express';
import fc from 'fast-check';
import fastify from 'fastify';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createFrontDoor, type Visitor } from '../../packages/server/src/server';
import { makeServiceKey } from '../../server/services/serviceKeys';
import { closing } from '../fixtures/closing';
import { listen } from '../fixtures/listen';
import { serverBefore } from '../support/answeringServer';
import { expectConsole } from '../support/loudConsole';
import { type Person } from '../fixtures/people';
import { serviceOn } from '../support/testService';

/** A request as an attacker writes it. */
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Got {
  readonly status: number;
  readonly location?: string | undefined;
  /** The username that a page was given. */
  readonly visitor?: string | undefined;
  /** The host of the full address in a request of the Fetch standard. */
  readonly host?: string;
}
type Middleware = ReturnType<typeof createFrontDoor>['middleware'];
interface Guarded {
  ask(sent: Sent): Promise<Got>;
  close(): Promise<unknown>;
}

/** Sends the bytes to a server unchanged, which Node's clients do not. */
function opened({ port, close }: { readonly port: number; close(): Promise<unknown> }): Guarded {
  return {
    close,
    async ask({ method, target, headers }) {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const socket = connect(port, '127.0.0.1');
      // Left open for writing: a Node server treats a client that has ended as disconnected.
      socket.write([`${method} ${target} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'), 'latin1');
      const answer = await text(socket);
      const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
      const [head = '', body] = answer.split('\r\n\r\n');
      return { status: Number(status), location: /^location: (.*)\r?$/im.exec(head)?.[1], visitor: body };
    },
  };
}

/** Passes requests to a Fetch middleware; requests that `Request` refuses cannot reach one. */
const handed = (middleware: (request: Request) => Promise<unknown>): Guarded => ({
  async close() {},
  async ask({ method, target, headers }) {
    let request: Request;
    try {
      request = new Request(`http://${headers['host']}${target}`, { method, headers });
    } catch {
      return { status: 400 };
    }
    const answer = await middleware(request).catch((thrown: unknown) => thrown);
    const given = answer instanceof Response ? answer : (answer as { getResponse(): Response }).getResponse();
    return { ...(await gotOf(given)), host: new URL(request.url).host };
  },
});
const gotOf = async (answer: Response): Promise<Got> => ({
  status: answer.status,
  location: answer.headers.get('location') ?? undefined,
  visitor: (await answer.text()) || undefined,
});

interface Given {
  readonly visitor?: Visitor;
}
const pageOf = ({ visitor }: Given) => new Response(visitor?.username);
const frameworks = {
  express: async ({ express: guard }: Middleware) =>
    opened(
      await listen(
        express().use(guard, (request, response) => void response.end((request as Given).visitor?.username)),
      ),
    ),
  fastify: async ({ fastify: guard }: Middleware) => {
    const app = fastify();
    app.addHook('onRequest', guard);
    app.get('/mine', (request) => (request as Given).visitor?.username);
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
    return opened({ port: Number(port), close: () => app.close() });
  },
  hono: async ({ hono: guard }: Middleware) =>
    handed(async (raw) => {
      const kept: Record<string, unknown> = {};
      const answer = await guard({ req: { raw }, set: (name, value) => (kept[name] = value) }, async () => {});
      return answer ?? pageOf(kept);
    }),
  reactRouter: async ({ reactRouter: guard }: Middleware) =>
    handed(async (request) => pageOf({ visitor: await guard({ request, url: new URL(request.url) }) })),
  nuxt: async ({ nuxt: guard }: Middleware): Promise<Guarded> => ({
    async close() {},
    async ask({ method, target, headers }) {
      const event = { node: { req: { method, url: target, headers } }, context: {} };
      return guard(event).then(
        (answer) => gotOf(answer ?? pageOf(event.context)),
        (fault: unknown) => fault as Got,
      );
    },
  }),
};

const door = 'https://www.vestibule.example';
const recipes = 'https://recipes.vestibule.example';
const spoils = {
  'does not answer': () => {},
  'answers 503': (response) => void response.writeHead(503).end('x'.repeat(100_000)),
  'answers a page of its own': (response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hotel'),
  'answers another JSON': (response) => void response.writeHead(200).end('{"active":true,"visitor":{}}'),
} satisfies Record<string, (response: ServerResponse) => void>;

describe('@vestibule/server beside the real service', () => {
  const service = serviceOn('PGlite');
  let between: Awaited<ReturnType<typeof serverBefore>>;
  let key: string;
  let person: Person;
  let calls = 0;
  let spoil: keyof typeof spoils | null;

  beforeAll(async () => {
    between = await serverBefore(service, () => {
      calls += 1;
      return spoil === null ? undefined : spoils[spoil];
    });
    ({ key } = await makeServiceKey(service.db, 'recipes'));
    person = await service.account();
  });
  afterAll(() => between.close());
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
    expect(await visitorOf(asking('theme=dark'))).toBeNull();
  });

  test('caches as long as it may, and asks again for other cookies and after a logout', async () => {
    const visitor = await service.loggedIn(person);
    const cookie = visitor.cookieHeader();
    const { visitorOf, whoIs } = open();
    const found = await Promise.all([1, 2, 3].map(() => visitorOf(asking(cookie))));
    await visitorOf(asking(cookie));
    expect([calls, found.map((one) => one?.username)]).toEqual([1, new Array(3).fill(person.username)]);
    await visitorOf(asking(await cookieOfVisitor()));
    await visitorOf(asking(''));
    expect(calls).toBe(2);
    await visitor.logOut();
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
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.vestibule.example' };
    const proxied = { ...page, ...forwarded, host: 'inner:3000' };
    const there = encodeURIComponent('https://shop.vestibule.example/cart');
    const answer = (await requireVisitor({ url: '/cart', headers: proxied })) as Response;
    expect(answer.headers.get('location')).toBe(`${door}/accounts?continue=${there}`);
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

  for (const how of Object.keys(spoils) as (keyof typeof spoils)[])
    test(`lets nobody in where the service ${how}, and waits no longer than it may`, async () => {
      spoil = how;
      expectConsole(/did not say who the visitor is/);
      const cookie = await cookieOfVisitor();
      const { requireVisitor, visitorOf } = open({ timeout: 50 });
      for (const headers of [page, {}]) {
        const { status, headers: told } = (await requireVisitor(asking(cookie, {}, headers))) as Response;
        expect([status, told.get('retry-after'), told.get('location')]).toEqual([503, '5', null]);
      }
      await expect(visitorOf(asking(cookie))).rejects.toThrow(/service did not say who the visitor is/);
    });

  test.each(Object.keys(frameworks) as (keyof typeof frameworks)[])('guards pages of %s by one line', async (name) => {
    await using guarded = closing(await frameworks[name](open().middleware));
    const { ask } = guarded;
    const sent = { method: 'GET', target: '/mine?a=1', headers: { host: 'recipes.vestibule.example' } };
    const inside = await ask({ ...sent, headers: { ...sent.headers, cookie: await cookieOfVisitor() } });
    expect([inside.status, inside.visitor]).toEqual([200, person.username]);
    const there = encodeURIComponent('http://recipes.vestibule.example/mine?a=1');
    const outside = await ask({ ...sent, headers: { ...sent.headers, ...page } });
    expect([outside.status, outside.location]).toEqual([302, `${door}/accounts?continue=${there}`]);
    // React Router asks for a page's data like a script.
    expect((await ask(sent)).status).toBe(name === 'reactRouter' ? 302 : 401);
  });
});

const odd = fc.string({ unit: 'binary-ascii', maxLength: 12 }).map((it) => it.replace(/[\r\n]/g, ''));
const names = 'app.example app.example:3000 [::1]:8080 [ evil.example@app.example a/b x:99999'.split(' ');
const hosts = fc.oneof(fc.constantFrom(...names, 'a b', ''), odd);
const paths = '/ // //evil.example/mine /\\evil.example http://evil.example/mine http://[/ * /% ?a'.split(' ');
const begun = fc.constantFrom('/', '//', '/\\', 'http://', '/%');
const requests: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
  target: fc.oneof(
    fc.constantFrom(...paths),
    fc.tuple(begun, odd).map((its) => its.join('')),
  ),
  headers: fc.record(
    {
      host: hosts,
      'x-forwarded-host': hosts,
      'x-forwarded-proto': fc.oneof(fc.constantFrom('https', 'http', 'javascript', 'https, http'), odd),
      cookie: fc.oneof(fc.constantFrom('vestibule_access=x', 'vestibule_access'), odd),
      accept: fc.constantFrom('text/html', '*/*'),
      'sec-fetch-mode': fc.constantFrom('navigate', 'cors', ''),
      'accept-language': odd,
    },
    { requiredKeys: ['host'] },
  ),
});
const numRuns = process.env['TEST_WORLD'] === undefined ? 1_000 : 10_000;
const sent = fc.sample(requests, { numRuns, seed: 36 });
const hostOf = (name = '') => (URL.canParse(`http://${name}`) ? new URL(`http://${name}`).host : name);

test.each(Object.keys(frameworks) as (keyof typeof frameworks)[])(
  'O5: generated requests end no server of %s, let nobody in, and lead back nowhere else',
  async (name) => {
    expectConsole(/unreachable/);
    // Nothing listens there.
    const service = 'http://127.0.0.1:9';
    const { middleware } = createFrontDoor({ frontDoor: door, service, key: 'vsk_x' });
    await using guarded = closing(await frameworks[name](middleware));
    const answered = new Set<number>();
    const hold = async (one: Sent) => {
      const { status, location, host } = await guarded.ask(one);
      answered.add(status);
      if (location === undefined) return;
      const back = new URL(new URL(location).searchParams.get('continue') ?? '');
      const named = [one.headers['host'], one.headers['x-forwarded-host']?.split(',')[0]?.trim(), host];
      expect(named.map(hostOf)).toContain(back.host);
    };
    for (let from = 0; from < sent.length; from += 50) await Promise.all(sent.slice(from, from + 50).map(hold));
    // Express itself answers 404 to a target without a path.
    answered.delete(404);
    expect([...answered].sort()).toEqual([302, 400, 401, 503]);
  },
);
