import express from 'express';
import fastify from 'fastify';
import fc from 'fast-check';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createFrontDoor } from '../../packages/server/src/server';
import { expectConsole } from '../support/loudConsole';

/** A request as an attacker writes it. */
interface Sent {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Got {
  readonly status: number;
  readonly location?: string | undefined;
  /** The host of the full address in a request of the Fetch standard. */
  readonly host?: string;
}

const odd = fc.string({ unit: 'binary-ascii', maxLength: 12 }).map((it) => it.replace(/[\r\n]/g, ''));
const hosts = fc.oneof(
  fc.constantFrom(
    'app.example',
    'app.example:3000',
    '[::1]:8080',
    '[',
    'a b',
    '',
    'evil.example@app.example',
    'a/b',
    'x:99999',
  ),
  odd,
);
const targets = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '//evil.example/mine',
    '/\\evil.example',
    'http://evil.example/mine',
    'http://[/',
    '*',
    '/%',
    '?a',
  ),
  fc.tuple(fc.constantFrom('/', '//', '/\\', 'http://', '/%'), odd).map((its) => its.join('')),
);
const requests: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'),
  target: targets,
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

const { middleware } = createFrontDoor({
  frontDoor: 'https://www.vestibule.example',
  // Nothing listens there.
  service: 'http://127.0.0.1:9',
  key: 'vsk_x',
});

/** Sends the bytes unchanged, which Node's clients do not. */
async function sendTo(port: number, { method, target, headers }: Sent): Promise<Got> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const socket = connect(port, '127.0.0.1');
  // Left open for writing: a Node server treats a client that has ended as disconnected.
  socket.write([`${method} ${target} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'), 'latin1');
  const answer = await text(socket);
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(answer) ?? [];
  return { status: Number(status), location: /^location: (.*)\r$/im.exec(answer)?.[1] };
}

const gotOf = ({ status, headers }: Response): Got => ({ status, location: headers.get('location') ?? undefined });
/** Passes a request to a Fetch middleware; requests that `Request` refuses cannot reach one. */
async function handTo(sent: Sent, middlewareOf: (request: Request) => Promise<unknown>): Promise<Got> {
  let request: Request;
  try {
    const { method, target, headers } = sent;
    request = new Request(`http://${headers['host']}${target}`, { method, headers });
  } catch {
    return { status: 400 };
  }
  const answer = await middlewareOf(request).catch((thrown: unknown) => thrown);
  const given = answer instanceof Response ? answer : (answer as { getResponse(): Response }).getResponse();
  return { ...gotOf(given), host: new URL(request.url).host };
}

const hostOf = (name = '') => (URL.canParse(`http://${name}`) ? new URL(`http://${name}`).host : name);
const listening = async (server: Server) => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
};
const servers = {
  express: () => listening(createServer(express().use(middleware.express))),
  'plain Node': () =>
    listening(createServer((request, response) => middleware.express(request, response, () => response.end('in')))),
  fastify: async () => {
    const app = fastify();
    app.addHook('onRequest', middleware.fastify);
    await app.listen({ host: '127.0.0.1', port: 0 });
    return app.server;
  },
} as const;
const functions: Readonly<Record<string, (sent: Sent) => Promise<Got>>> = {
  hono: (sent) => handTo(sent, (raw) => middleware.hono({ req: { raw }, set: () => {} }, async () => {})),
  next: (sent) => handTo(sent, middleware.next),
  reactRouter: (sent) => handTo(sent, (request) => middleware.reactRouter({ request, url: new URL(request.url) })),
  svelteKit: (sent) =>
    handTo(sent, (request) =>
      middleware.svelteKit({
        event: { request, url: new URL(request.url), isDataRequest: false, locals: {} },
        resolve: async () => new Response('in'),
      }),
    ),
  nuxt: async ({ method, target, headers }) => {
    const event = { node: { req: { method, url: target, headers } }, context: {} };
    return middleware.nuxt(event).then(
      (answer) => gotOf(answer as Response),
      (fault: unknown) => fault as Got,
    );
  },
};

describe('O5: generated requests end no server, let nobody in, and lead back nowhere else', () => {
  const sent = fc.sample(requests, { numRuns: process.env['TEST_WORLD'] === undefined ? 1_000 : 10_000, seed: 36 });
  async function hold(ask: (one: Sent) => Promise<Got>): Promise<void> {
    expectConsole(/unreachable/);
    const answered = new Set<number>();
    for (let from = 0; from < sent.length; from += 50)
      await Promise.all(
        sent.slice(from, from + 50).map(async (one) => {
          const { status, location, host } = await ask(one);
          answered.add(status);
          if (location === undefined) return;
          const back = new URL(new URL(location).searchParams.get('continue') ?? '');
          const named = [one.headers['host'], one.headers['x-forwarded-host']?.split(',')[0]?.trim(), host];
          expect(named.map(hostOf)).toContain(back.host);
        }),
      );
    // Express itself answers 404 to a target without a path.
    answered.delete(404);
    expect([...answered].sort()).toEqual([302, 400, 401, 503]);
  }

  test.each(Object.keys(servers) as (keyof typeof servers)[])('of %s', async (name) => {
    const server = await servers[name]();
    try {
      const { port } = server.address() as AddressInfo;
      await hold((one) => sendTo(port, one));
    } finally {
      server.close();
    }
  });
  test.each(Object.keys(functions))('of %s', async (name) => {
    await hold((one) => functions[name]!(one));
  });
});
