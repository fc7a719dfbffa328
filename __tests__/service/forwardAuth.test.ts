import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findDebianProgram } from '../../scripts/system/debianPrograms';
import { freePort } from '../../server/http/freePort';
import { answeringServer } from '../support/contractBrowser';
import { snippetOf } from '../support/docsSnippets';
import { startHost } from '../support/hostPrograms';
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

  it('says who it is, leads a page to the log-in and back, and answers 401 to all else', async () => {
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

    await service.later(15 * 60 + 1);
    const expired = await ask(visitor.cookieHeader(), { accept: page });
    expect([expired.statusCode, expired.headers.location]).toEqual([302, `${origin}/accounts?refresh=true&${back}`]);
    const twin = `${cookieOf('access')}=x; ${visitor.cookieHeader()}`;
    expect((await ask(twin, { accept: page })).headers.location).toBe(`${origin}/accounts?${back}`);
  });
});

describe('GET /api/forward-auth where the owner has not turned it on', () => {
  const service = serviceOn('PGlite');
  it('is no address', async () => {
    const cookie = (await service.loggedIn()).cookieHeader();
    expect((await service.app.inject({ url: '/api/forward-auth', headers: { cookie } })).statusCode).toBe(404);
  });
});

describe("The papers' proxies, each the real one before an app that shows what it is told", () => {
  const service = serviceOn('PGlite', { isForwardAuth: true });

  it.each(['nginx', 'caddy'] as const)('%s', async (name) => {
    const found = findDebianProgram(name);
    if (!('paths' in found)) throw new Error(found.reason);
    const app = createServer(
      ({ headers }, response) =>
        void response.end(
          JSON.stringify(['remote-id', 'remote-user', 'remote-email'].map((one) => headers[one] ?? null)),
        ),
    );
    await once(app.listen(0, '127.0.0.1'), 'listening');
    let spoil: ((response: ServerResponse) => void) | undefined;
    const door = await answeringServer(({ method, url = '', headers }, response) => {
      if (spoil !== undefined) return spoil(response);
      void service.app
        .inject({ method: method as 'GET', url, headers })
        .then((answer) => response.writeHead(answer.statusCode, answer.headers).end(answer.body));
    });
    const ports = [new URL(door.api.origin).port, (app.address() as AddressInfo).port];
    const port = await freePort('127.0.0.1');
    const { code } = await snippetOf(`forward-auth-${name}`);
    const rules = code
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${ports[0]}`)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${ports[1]}`)
      .replace('listen 80', `listen 127.0.0.1:${port}`)
      .replace(':80 {', `http://127.0.0.1:${port} {`);
    const place = await mkdtemp(join(tmpdir(), 'vestibule-forward-auth-'));
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${place}/${one};`,
    );
    const whole =
      name === 'nginx'
        ? `user root; daemon off; pid ${place}/pid; error_log stderr; events {} http { access_log off; ${temporary.join(' ')} ${rules} }`
        : `{\nadmin off\n}\n${rules}`;
    await writeFile(join(place, 'rules'), whole);
    const options =
      name === 'nginx'
        ? ['-p', place, '-e', 'stderr', '-c', join(place, 'rules')]
        : ['run', '--config', join(place, 'rules'), '--adapter', 'caddyfile'];
    const proxy = await startHost(found.paths[0] ?? name, options, port, {
      HOME: place,
      XDG_DATA_HOME: place,
      XDG_CONFIG_HOME: place,
    });
    try {
      const person = await service.account();
      const visitor = await service.loggedIn(person);
      const shown = async (headers: Record<string, string>) => {
        const [answer] = (await once(get(`${proxy.origin}/wiki?a=1&b`, { headers }), 'response')) as [IncomingMessage];
        return { status: answer.statusCode, to: answer.headers.location, body: await text(answer) };
      };
      const cookie = visitor.cookieHeader();
      const told = [await service.subjectOf(person), person.username, person.email];
      // What a visitor says of themselves is not passed on.
      const inside = await shown({ cookie, accept: page, 'remote-user': 'admin', 'remote-id': '1' });
      expect([inside.status, JSON.parse(inside.body)]).toEqual([200, told]);
      const outside = await shown({ accept: page, 'remote-user': 'admin' });
      const back = encodeURIComponent(`${proxy.origin}/wiki?a=1&b`);
      expect([outside.status, outside.to]).toEqual([302, `${origin}/accounts?continue=${back}`]);
      expect((await shown({ accept: 'application/json' })).status).toBe(401);
      const posted = send(`${proxy.origin}/wiki`, { method: 'POST', headers: { accept: page } });
      posted.end('text=long');
      const [refused] = (await once(posted, 'response')) as [IncomingMessage];
      refused.resume();
      expect(refused.statusCode).toBe(401);

      // A door that hangs, is broken, or is not ours: nobody waits longer than it may, and nobody is told to be anybody.
      for (spoil of [() => {}, (response: ServerResponse) => void response.writeHead(503).end()])
        expect((await shown({ cookie, accept: page })).status).toBeGreaterThanOrEqual(500);
      spoil = (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hotel');
      const hotel = await shown({ cookie, accept: page, 'remote-id': '1', 'remote-user': 'admin' });
      const [id, user] = JSON.parse(hotel.body) as (string | null)[];
      expect([/^\d+$/.test(id ?? ''), user === 'admin']).toEqual([false, false]);
    } finally {
      await proxy.close();
      await door.close();
      app.closeAllConnections();
      app.close();
      await rm(place, { recursive: true, force: true });
    }
  });
});
