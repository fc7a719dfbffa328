import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { findDebianProgram } from '../../scripts/system/debianPrograms';
import { proxyRecipes } from '../../server/operations/proxyRecipes';
import { freePort } from '../../server/http/freePort';
import { answeringServer } from '../support/contractBrowser';
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

describe('The printed settings of proxies, each the real one before apps that show what they are told', () => {
  const service = serviceOn('PGlite', { isForwardAuth: true });

  let spoil: ((response: ServerResponse) => void) | undefined;
  /** The real proxy before the app of a port, with the real service behind it. */
  async function openProxy(name: 'nginx' | 'caddy', appPort: number) {
    const found = findDebianProgram(name);
    if (!('paths' in found)) throw new Error(found.reason);
    const door = await answeringServer(({ method, url = '', headers }, response) => {
      if (spoil !== undefined) return spoil(response);
      void service.app
        .inject({ method: method as 'GET', url, headers })
        .then((answer) => response.writeHead(answer.statusCode, answer.headers).end(answer.body));
    });
    const port = await freePort('127.0.0.1');
    const rules = proxyRecipes[name]({
      door: new URL(door.api.origin).host,
      app: `127.0.0.1:${appPort}`,
      siteOrigin: origin,
    })
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
    return {
      origin: proxy.origin,
      async close() {
        await proxy.close();
        await door.close();
        await rm(place, { recursive: true, force: true });
      },
    };
  }
  async function openNodeApp() {
    const app = createServer(
      ({ headers }, response) =>
        void response.end(
          JSON.stringify(['remote-id', 'remote-user', 'remote-email'].map((one) => headers[one] ?? null)),
        ),
    );
    await once(app.listen(0, '127.0.0.1'), 'listening');
    return {
      port: (app.address() as AddressInfo).port,
      close: () => {
        app.closeAllConnections();
        app.close();
      },
    };
  }

  it.each(['nginx', 'caddy'] as const)('%s', async (name) => {
    const app = await openNodeApp();
    const proxy = await openProxy(name, app.port);
    try {
      const person = await service.account();
      const visitor = await service.loggedIn(person);
      const shown = async (headers: Record<string, string>) => {
        const [answer] = (await once(get(`${proxy.origin}/wiki?a=1&b`, { headers }), 'response')) as [IncomingMessage];
        return { status: answer.statusCode, to: answer.headers.location, body: await text(answer) };
      };
      const cookie = visitor.cookieHeader();
      const told = [await service.subjectOf(person), person.username, person.email];
      const inside = await shown({ cookie, accept: page });
      expect([inside.status, JSON.parse(inside.body)]).toEqual([200, told]);
      const outside = await shown({ accept: page });
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
      spoil = undefined;
      await proxy.close();
      app.close();
    }
  });

  /** Apps that print, as JSON, what they read of the visitor: PHP's, and Python's of WSGI. */
  const apps = {
    php: {
      file: 'app.php',
      code: `<?php echo json_encode(array_filter($_SERVER, fn($name) => str_starts_with($name, 'HTTP_REMOTE'), ARRAY_FILTER_USE_KEY));`,
      run: (port: number, file: string) => ['-S', `127.0.0.1:${port}`, file],
    },
    python: {
      file: 'app.py',
      code: `import json, sys
from wsgiref.simple_server import make_server
def app(environ, start):
    start('200 OK', [])
    return [json.dumps({k: v for k, v in environ.items() if k.startswith('HTTP_REMOTE')}).encode()]
make_server('127.0.0.1', int(sys.argv[1]), app).serve_forever()`,
      run: (port: number, file: string) => [file, String(port)],
    },
  } as const;
  it.each(
    (['nginx', 'caddy'] as const).flatMap((proxy) => (['php', 'python'] as const).map((app) => [proxy, app] as const)),
  )(
    'O2: behind %s, software in %s reads the visitor or nothing, whatever the visitor sends',
    async (name, language) => {
      const found = findDebianProgram(language);
      if (!('paths' in found)) throw new Error(found.reason);
      const place = await mkdtemp(join(tmpdir(), 'vestibule-software-'));
      const { file, code, run } = apps[language];
      await writeFile(join(place, file), code);
      const port = await freePort('127.0.0.1');
      const app = await startHost(found.paths[0] ?? language, run(port, join(place, file)), port);
      const proxy = await openProxy(name, port);
      try {
        const person = await service.account();
        const cookie = (await service.loggedIn(person)).cookieHeader();
        const own = {
          HTTP_REMOTE_ID: await service.subjectOf(person),
          HTTP_REMOTE_USER: person.username,
          HTTP_REMOTE_NAME: person.username,
          HTTP_REMOTE_EMAIL: person.email,
        };
        const read = async (headers: Record<string, string>): Promise<object> => {
          const [answer] = (await once(get(proxy.origin, { headers }), 'response')) as [IncomingMessage];
          const body = await text(answer);
          return answer.statusCode === 200 ? (JSON.parse(body) as object) : {};
        };
        expect(await read({ cookie })).toEqual(own);
        for (const separator of ['-', '_', '.', '~'])
          for (const kind of ['id', 'user', 'name', 'email', 'groups', 'Other'])
            for (const header of [`remote${separator}${kind}`, `REMOTE${separator}${kind}`]) {
              expect(await read({ [header]: '1' })).toEqual({});
              expect([own, {}]).toContainEqual(await read({ cookie, [header]: '1' }));
            }
      } finally {
        await proxy.close();
        await app.close();
        await rm(place, { recursive: true, force: true });
      }
    },
  );
});
