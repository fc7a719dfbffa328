import { Validator } from '@seriousme/openapi-schema-validator';
import { calls } from '../../shared/allCalls';
import { prefix } from '../../shared/calls';
import { echo } from '../../shared/echo';
import { sessionEnd } from '../../shared/sessionEnd';
import { password } from '../fixtures/people';
import { origin, serviceOn, sister } from '../support/testService';

const service = serviceOn('PostgreSQL');

const writes = Object.values(calls).flatMap(({ method, path }) =>
  method === 'GET' ? [] : [[method, `${prefix}${path}`] as const],
);
const refusal = { message: expect.stringMatching(/\S/) as string };
const json = { 'content-type': 'application/json' };

describe('C1 writes take JSON only, from allowed origins', () => {
  const strangers = ['null', 'http://localhost:8081', origin.toUpperCase(), `${origin}.evil.example`];
  const origins = [undefined, origin, sister, ...strangers];
  const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'x'];
  const notJson = ['application/x-www-form-urlencoded', 'application/jsonx', 'text/plain; application/json'];
  const types = [undefined, 'application/json', 'application/json; charset=utf-8', ...notJson];
  const cells = origins.flatMap((from) => sites.flatMap((site) => types.map((type) => ({ from, site, type }))));

  it('in every cell of origin × fetch-site × type', async () => {
    for (const { from, site, type } of cells) {
      const answer = await service.app.inject({
        method: 'PUT',
        url: '/api/ui/language-cookie',
        payload: Buffer.from('{"LanguageId":128}'),
        headers: {
          ...(from !== undefined && { origin: from }),
          ...(site && { 'sec-fetch-site': site }),
          ...(type && { 'content-type': type }),
        },
      });
      const isOurs =
        from === undefined ? [undefined, 'same-origin', 'none'].includes(site) : from === origin || from === sister;
      const isJson = type !== undefined && !notJson.includes(type);
      expect([from, site, type, answer.statusCode]).toEqual([from, site, type, !isOurs ? 403 : isJson ? 200 : 415]);
      if (answer.statusCode !== 200) expect([answer.json(), answer.cookies]).toEqual([refusal, []]);
    }
  });

  it.each(writes)('%s is the only method of %s that does anything', async (right, url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      if (method === right) continue;
      const { statusCode } = await service.app.inject({ method, url, headers: { origin } });
      expect([method, statusCode]).toEqual([method, method === 'OPTIONS' ? 204 : 404]);
    }
  });
});

describe('C3 other origins may read', () => {
  const ask = async (from: string | undefined, method: 'GET' | 'OPTIONS') => {
    const asked = { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
    const headers = { ...(from !== undefined && { origin: from }), ...(method === 'OPTIONS' && asked) };
    return (await service.app.inject({ method, url: '/api/languages/ui', headers })).headers;
  };

  const varies = { GET: '*', OPTIONS: 'Origin' };

  it.each([origin, sister])('if they are on the list, with credentials: %s', async (from) => {
    const [read, preflight] = [await ask(from, 'GET'), await ask(from, 'OPTIONS')];
    for (const headers of [read, preflight])
      expect(headers).toMatchObject({
        'access-control-allow-origin': from,
        'access-control-allow-credentials': 'true',
        vary: varies[headers === read ? 'GET' : 'OPTIONS'],
      });
    expect(preflight).toMatchObject({
      'access-control-allow-methods': 'GET, POST, PUT',
      'access-control-allow-headers': 'Content-Type, Accept-Language, vestibule-subject',
    });
    expect(read['access-control-expose-headers']).toBe('Retry-After, X-Request-Id, Vary');
    // On a refusal too, so that the sister app can read its message.
    const refused = await service.visitor().get('/profile', { headers: { origin: from } });
    expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([401, from]);
  });

  it('and nobody else, by exact comparison, never null', async () => {
    const strangers = [
      'null',
      '*',
      `${origin}.evil.example`,
      `${origin}@evil.example`,
      'http://localhost:80800',
      'HTTP://LOCALHOST:8080',
      'http://x.recipes.vestibule.localhost:8080',
      'http://localhost:8080,http://evil.example',
    ];
    for (const from of [undefined, ...strangers])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { 'access-control-allow-origin': allowed, vary } = await ask(from, method);
        expect([from, allowed, vary]).toEqual([from, undefined, varies[method]]);
      }
  });
});

it('I1 bodies over 16 KB answer 413 before any hash', async () => {
  for (const size of [16 * 1024 + 1, 5_000_000, 16_000]) {
    const status = size > 16 * 1024 ? 413 : 400;
    const body = '{"UsernameOrEmail":"nobody","Password":"","IsRememberMe":true}';
    const payload = body.replace('"Password":"', `"Password":"${'x'.repeat(size - body.length)}`);
    const answer = await service.app.inject({ method: 'POST', url: '/api/login', headers: json, payload });
    expect([size, answer.statusCode, answer.json()]).toEqual([size, status, refusal]);
  }
});

const send = (payload: string | Buffer) =>
  service.app.inject({ method: 'POST', url: '/api/login', headers: json, payload });
const rest = `"Password":"${password}","IsRememberMe":true`;

it.each<[what: string, payload: string | Buffer]>([
  ['nothing', ''],
  ['half', '{"UsernameOrEmail":'],
  ['an array', '[]'],
  ['a comment', `{/**/"UsernameOrEmail":"ann",${rest}}`],
  ['a key twice', `{"UsernameOrEmail":"ann","UsernameOrEmail":"eve",${rest}}`],
  ['a key twice, once escaped', `{"UsernameOrEmail":"ann","\\u0055sernameOrEmail":"eve",${rest}}`],
  ['an escaped NUL', `{"UsernameOrEmail":"ann\\u0000",${rest}}`],
  ['a raw control character', `{"UsernameOrEmail":"ann\u0000",${rest}}`],
  ['half of a pair', `{"UsernameOrEmail":"ann\\ud800",${rest}}`],
  ['halves in the wrong order', `{"UsernameOrEmail":"\\udc00\\ud800",${rest}}`],
  ['NUL in a key', `{"UsernameOrEmail":"ann","a\\u0000":1,${rest}}`],
  ['a byte order mark', `\uFEFF{"UsernameOrEmail":"ann",${rest}}`],
  ['deep nesting', '['.repeat(8_000) + ']'.repeat(8_000)],
  ...[[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]].map((bytes): [string, Buffer] => [
    `${bytes.join()} for UTF-8`,
    Buffer.concat([Buffer.from('{"UsernameOrEmail":"ann'), Buffer.from(bytes), Buffer.from(`",${rest}}`)]),
  ]),
])('I3 a body is what every reader would take it for: %s answers 400 with a message', async (_, payload) => {
  const answer = await send(payload);
  expect([answer.statusCode, answer.json()]).toEqual([400, refusal]);
});

describe('answers', () => {
  it('H6 every answer of /api is no-store, sniffed by nobody and framed by nobody', async () => {
    for (const url of ['/api/languages/ui', '/api/profile', '/api/nothing', '/api/health', '/api/openapi.json'])
      expect((await service.app.inject({ url })).headers).toMatchObject({
        'cache-control': 'no-store',
        vary: '*',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
  });

  it('GET /api/openapi.json describes every call', async () => {
    const document = (await service.app.inject({ url: '/api/openapi.json' })).json<{
      paths: Record<string, Record<string, { summary?: string; responses: object }>>;
    }>();
    const { paths } = document;
    expect(await new Validator().validate(document)).toEqual({ valid: true });
    for (const operation of Object.values(paths).flatMap((path) => Object.values(path)))
      expect(operation.summary).toMatch(/\.$/);
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const called = [...Object.values(calls), sessionEnd, echo].map(({ method, path }) => `${method} ${prefix}${path}`);
    expect(listed.sort()).toEqual([...called, 'GET /api/health', 'POST /api/introspect'].sort());
    const { responses = {} } = paths['/api/refreshaccesstoken']?.['post'] ?? {};
    expect(Object.keys(responses)).toEqual(['200', '204', '401', '4XX', '5XX']);
  });
});
