import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { proxyRecipes } from '../../server/operations/proxyRecipes';
import { addApp } from '../../server/openid/apps';
import { freePort } from '../../server/http/freePort';
import { closing } from '../fixtures/closing';
import { serverBefore } from '../support/answeringServer';
import { itWith, programOf, startApache, startCaddy, startHost, startNginx } from '../support/programs';
import { testFolder } from '../support/testFolder';
import { addressesOf, serviceOn } from '../support/testService';

const page = 'text/html,application/xhtml+xml';

/** Apps that print, as JSON, each header that they could read as the visitor's, by the name that PHP and WSGI give it. */
const apps = {
  php: {
    code: `<?php echo json_encode((object) array_filter($_SERVER, fn($name) => str_starts_with($name, 'HTTP_REMOTE'), ARRAY_FILTER_USE_KEY));`,
    words: (port: number, file: string) => ['-S', `127.0.0.1:${port}`, file],
  },
  python: {
    code: `import json, sys
from wsgiref.simple_server import make_server
def app(environ, start):
    start('200 OK', [])
    return [json.dumps({k: v for k, v in environ.items() if k.startswith('HTTP_REMOTE')}).encode()]
make_server('127.0.0.1', int(sys.argv[1]), app).serve_forever()`,
    words: (port: number, file: string) => [file, String(port)],
  },
  node: {
    code: `require('http').createServer((request, response) => {
  const { headersDistinct, url } = request;
  if (url === '/events') return response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1');
  const read = {};
  let sent = 0;
  for (const [name, values] of Object.entries(headersDistinct).filter(([name]) => name.startsWith('remote')))
    (read['HTTP_' + name.replace('-', '_').toUpperCase()] ??= []).push(values);
  request.on('data', ({ length }) => (sent += length)).on('end', () => {
    if (sent > 0) read.sent = sent;
    response.end(JSON.stringify(read, (_key, value) => (Array.isArray(value) ? String(value) : value)));
  });
}).on('upgrade', ({ headers }, socket) =>
  socket.end('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: ' + headers.upgrade + '\\r\\n\\r\\nhello')
).listen(process.argv[2], '127.0.0.1')`,
    words: (port: number, file: string) => [file, String(port)],
  },
} as const;
const languages = process.env['TEST_WORLD'] === undefined ? (['node'] as const) : (['php', 'python', 'node'] as const);
type Headers = Readonly<Record<string, string | string[]>>;

describe('The printed settings of proxies, with each real proxy in front of apps that print the headers they get', () => {
  const folder = testFolder();
  const host = '127.0.0.1';
  let doorPort: number;
  beforeAll(async () => void (doorPort = await freePort(host)));
  const siteOrigin = () => `http://${host}:${doorPort}`;
  // Apache's module calls the site at its own address.
  const service = serviceOn('PGlite', () => ({
    forwardAuth: 'preflights',
    addresses: addressesOf(siteOrigin()),
  }));
  beforeAll(() => service.app.listen({ host, port: doorPort }));

  /** The real proxy in front of an app in the language, with the service, or another backend, behind it. */
  async function openProxy(
    name: 'nginx' | 'caddy' | 'apache',
    language: keyof typeof apps,
    door = `${host}:${doorPort}`,
  ) {
    const place = await mkdtemp(join(folder, 'proxy-'));
    const [port, appPort] = [await freePort(host), await freePort(host)];
    const { code, words } = apps[language];
    await writeFile(join(place, 'app'), code);
    const program = language === 'node' ? process.execPath : programOf(language);
    const app = await startHost(program, words(appPort, join(place, 'app')), appPort);
    const settings = { door, app: `${host}:${appPort}`, siteOrigin: siteOrigin() };
    const start = {
      async nginx() {
        const rules = proxyRecipes.nginx(settings).replace('listen 80', `listen ${host}:${port}; server_name ${host}`);
        // The settings of the first server apply to headers that come before `Host`.
        const first = `server { listen ${host}:${port}; underscores_in_headers on; ignore_invalid_headers off; return 404; }`;
        return startNginx(place, port, `${first} ${rules}`);
      },
      async caddy() {
        const rules = proxyRecipes.caddy(settings).replace(':80 {', `http://${host}:${port} {`);
        return startCaddy(place, port, rules);
      },
      async apache() {
        const app = { name: `wiki-${port}`, redirects: [`http://${host}:${port}/callback`] };
        const { secret = '' } = await addApp(service.db, app);
        const rules = proxyRecipes
          .apache(settings)
          .replace('OIDCClientID wiki', `OIDCClientID wiki-${port}`)
          .replace('vsa_…', secret)
          .replace('http://wiki.example', `http://${host}:${port}`);
        return startApache(place, port, 'setenvif headers proxy proxy_http auth_openidc', rules);
      },
    };
    const proxy = await start[name]();
    return closing({
      origin: proxy.origin,
      async close() {
        await proxy.close();
        await app.close();
      },
    });
  }

  async function shown(address: string, headers: Headers, method = 'GET', sent = '') {
    const [answer] = (await once(send(address, { method, headers }).end(sent), 'response')) as [IncomingMessage];
    const body = await text(answer);
    return {
      status: answer.statusCode,
      to: answer.headers.location,
      cookies: answer.headers['set-cookie'] ?? [],
      read: answer.statusCode === 200 ? (JSON.parse(body) as object) : {},
    };
  }
  /** The cookies of a new visitor who has been admitted, if necessary after the redirects of Apache's module. */
  async function enter(address: string) {
    const { person, visitor } = await service.member();
    const { cookies, cookieHeader: cookie } = visitor;
    await service.command('group', 'staff', { added: [person.username] });
    for (let to: string | undefined = address; to !== undefined;) {
      const answer = await shown(to, { cookie: cookie(), accept: page });
      for (const [, name = '', value = ''] of answer.cookies.map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? []))
        cookies.set(name, value);
      to = answer.to;
    }
    const own = {
      HTTP_REMOTE_ID: await service.subjectOf(person),
      HTTP_REMOTE_USER: person.username,
      HTTP_REMOTE_NAME: person.username,
      HTTP_REMOTE_EMAIL: person.email,
      HTTP_REMOTE_GROUPS: 'staff',
    };
    return { cookie: cookie(), own };
  }

  for (const name of ['nginx', 'caddy'] as const)
    itWith(name)(name, async () => {
      let spoil: ((response: ServerResponse) => void) | undefined;
      await using door = await serverBefore(service, () => spoil);
      await using proxy = await openProxy(name, 'node', new URL(door.api.origin).host);
      const address = `${proxy.origin}/wiki?a=1&b`;
      const { cookie, own } = await enter(proxy.origin);
      const inside = await shown(address, { cookie, accept: page });
      expect([inside.status, inside.read]).toEqual([200, own]);
      const outside = await shown(address, { accept: page });
      const back = encodeURIComponent(address);
      expect([outside.status, outside.to]).toEqual([302, `${siteOrigin()}/accounts?continue=${back}`]);
      expect((await shown(address, { accept: 'application/json' })).status).toBe(401);
      expect((await shown(address, { accept: page }, 'POST')).status).toBe(401);

      // A service that hangs, fails, or is not ours: waiting is bounded, and nobody is identified.
      for (spoil of [() => {}, (response: ServerResponse) => void response.writeHead(503).end()])
        expect((await shown(address, { cookie, accept: page })).status).toBeGreaterThanOrEqual(500);
      spoil = (response) => void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hotel');
      expect((await shown(address, { cookie, accept: page })).read).toEqual({});
    });

  for (const name of ['nginx', 'caddy', 'apache'] as const)
    itWith(name)(
      `O2: software behind ${name} goes on after 16 minutes, all of it, and gets no tunnel but web sockets of visitors`,
      async () => {
        await using proxy = await openProxy(name, 'node');
        const { cookie, own } = await enter(proxy.origin);
        await service.later(16 * 60);
        for (const accept of [page, '*/*'])
          expect(await shown(proxy.origin, { cookie, accept })).toMatchObject({ status: 200, read: own });
        const upload = 'x'.repeat(2_000_000);
        expect((await shown(proxy.origin, { cookie }, 'POST', upload)).read).toEqual({ ...own, sent: upload.length });
        const listening = send(`${proxy.origin}/events`, { headers: { cookie } }).end();
        const [events] = (await once(listening, 'response')) as [IncomingMessage];
        expect(String(await once(events, 'data'))).toBe('data: 1');
        events.destroy();
        const headers = { cookie, connection: 'Upgrade', upgrade: 'websocket' };
        const upgraded = await once(send(proxy.origin, { headers }).end(), 'upgrade');
        const [, socket, head] = upgraded as [IncomingMessage, Socket, Buffer];
        expect(String(head) + (await text(socket))).toBe('hello');
        const preflight = { origin: 'https://other.example', 'access-control-request-method': 'PUT' };
        const { status, read } = await shown(proxy.origin, preflight, 'OPTIONS');
        if (name !== 'apache') expect([status, read]).toEqual([200, {}]);

        for (const [method, tunnel, others] of [
          ['GET', 'h2c', { cookie }],
          ['GET', 'h2c, websocket', { cookie }],
          ['OPTIONS', 'websocket', preflight],
        ] as const) {
          const settings = { connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'AA' };
          const asked = send(proxy.origin, { method, headers: { ...others, ...settings, upgrade: tunnel } }).end();
          const answered = await Promise.race([once(asked, 'response'), once(asked, 'upgrade')]);
          const [answer] = answered as [IncomingMessage];
          expect(answer.headers.upgrade ?? '').not.toContain(method === 'GET' ? 'h2c' : 'websocket');
          asked.destroy();
        }
      },
    );

  for (const name of ['nginx', 'caddy', 'apache'] as const)
    for (const language of languages)
      itWith(name, language)(
        `O2: behind ${name}, software in ${language} reads the visitor or nothing, whatever the visitor sends`,
        async () => {
          await using proxy = await openProxy(name, language);
          const { cookie, own } = await enter(proxy.origin);
          expect((await shown(proxy.origin, { cookie })).read).toEqual(own);
          // Proxies strip the headers that this one names, even the front door's own.
          expect([own, {}]).toContainEqual((await shown(proxy.origin, { cookie, connection: 'Remote-User' })).read);
          for (const separator of ['-', '_', '.', '~'])
            for (const kind of ['id', 'user', 'name', 'email', 'groups', 'Other'])
              for (const header of [`remote${separator}${kind}`, `REMOTE${separator}${kind}`]) {
                expect((await shown(proxy.origin, { [header]: '1' })).read).toEqual({});
                // Repeated, without a value, and between others: some proxies read only the last one, or only values.
                for (const hostile of [
                  { [header]: ['1', '2'] },
                  { [header]: '' },
                  { 'Remote-Id': 'x', [header]: '1', 'Remote-Last': '' },
                ])
                  expect([own, {}]).toContainEqual((await shown(proxy.origin, { cookie, ...hostile })).read);
              }
        },
      );
});
