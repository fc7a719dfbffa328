import type { RequestListener } from 'node:http';
import { brotliCompressSync, constants } from 'node:zlib';
import { freePort } from '../../server/http/freePort';
import { apiChecks, waitCheck } from '../../tools/scripts/deploy/apiChecks';
import { runChecks } from '../../tools/scripts/deploy/checks';
import { certificateDays, plainHttp } from '../../tools/scripts/deploy/encryption';
import { openLiveSite } from '../../tools/scripts/deploy/liveSite';
import { siteChecks } from '../../tools/scripts/deploy/siteChecks';
import { listen } from '../fixtures/listen';
import { expect, test } from '../support/browser';
import { decompressed } from '../support/hostRequests';
import { runScript } from '../support/runScript';
import { startSpoilingProxy, type Passing, type Spoil } from '../support/spoilingProxy';

const checks = { ...siteChecks, ...apiChecks };

const checkDeploy = (...words: string[]) => runScript('tools/scripts/checkDeploy.ts', words);

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } };

test('every row holds for what npm start serves, in words and as one object', async ({ builtSite: { port } }) => {
  const site = `http://localhost:${port}`;
  const [words, json] = await Promise.all([checkDeploy(`${site}/`), checkDeploy(site, '--json')]);
  expect(words.out.split('\n').filter((line) => line.startsWith('  ✗'))).toEqual([]);
  expect([words.code, words.error]).toEqual([0, '']);
  expect(words.out).toContain(`\n${Object.keys(checks).length + 1} hold, 0 do not.\n`);
  expect(words.out).toMatch(/^http:\/\/localhost:\d+, build [\da-f]{16}\n/);
  const rows = Object.keys({ ...checks, ...waitCheck }).map((what) => ({ what, passes: true }));
  expect([json.code, JSON.parse(json.out)]).toMatchObject([0, { site, rows }]);
});

function when(isMeant: (answer: Passing) => boolean, spoil: Spoil): Spoil {
  return (answer) => isMeant(answer) && spoil(answer);
}
const onPages = (spoil: Spoil) => when(({ headers }) => String(headers['content-type']).startsWith('text/html'), spoil);
const at = (place: string | RegExp, spoil: Spoil) =>
  when(({ path }) => (typeof place === 'string' ? path === place : place.test(path)), spoil);
const withCookie = (cookie: string, spoil: Spoil) =>
  when((answer) => answer.path === '/' && answer.cookie.includes(cookie), spoil);
function header(name: string, change: (before: string) => string): Spoil {
  return ({ headers }) => void (headers[name] = change(String(headers[name])));
}
function status(code: number): Spoil {
  return (answer) => void (answer.status = code);
}
function text(from: string | RegExp, to: string): Spoil {
  return (answer) => {
    const plain = decompressed(answer.headers['content-encoding'], answer.body).toString();
    answer.body = brotliCompressSync(plain.replace(from, to), quick);
    answer.headers['content-encoding'] = 'br';
  };
}
const inPolicy = (from: string, to: string) => header('content-security-policy', (before) => before.replace(from, to));

/** At least one fault for each row; wrongHosts.world.spec.ts has what owners do to the rules of real hosts. */
const spoilers: readonly (readonly [rows: readonly string[], spoil: Spoil])[] = [
  [
    ['Built for this address', 'As built', 'Language by the cookie', 'Who may call it', 'Calls arrive whole'],
    onPages(text(/"siteOrigin":"[^"]*"/, '"siteOrigin":"https://other.example"')),
  ],
  [['Headers'], onPages(inPolicy("img-src 'self'", "img-src 'self' https://pictures.example"))],
  [['Apps beside it'], at('/session-relay', inPolicy('frame-ancestors http', "frame-ancestors 'none' http"))],
  [['As built', 'Language by the cookie'], onPages(text('</body>', '<script>count()</script></body>'))],
  [['Language by the cookie'], withCookie('uiLanguageId=128', text('<html lang="pl"', '<html lang="en"'))],
  [['The same for every visitor'], withCookie('someone', text('</body>', '<p>Hello</p></body>'))],
  [['As built'], at(/^\/assets\/packages\..*\.js$/, text(/$/, ';'))],
  [
    ['A missing file is no page'],
    at(
      /no-such-chunk/,
      header('content-type', () => 'text/html'),
    ),
  ],
  [
    ['Compressed'],
    at('/', (answer) => {
      answer.body = brotliCompressSync(answer.body, quick);
      answer.headers['content-encoding'] = `${String(answer.headers['content-encoding'])}, br`;
    }),
  ],
  [['As built'], at('/version.json', text(/.+/, '{"build":"0000"}'))],
  [['As built', 'Asked for by name'], at(/well-known/, status(404))],
  [['Nothing leaks'], at(/\.map$/, status(200))],
  [
    ['Account service'],
    at(
      /^\/api\/languages/,
      header('content-type', () => 'text/html'),
    ),
  ],
  [
    ['Who may call it'],
    at(
      /^\/api\//,
      header('access-control-allow-origin', () => '*'),
    ),
  ],
  [
    ['Calls arrive whole'],
    at(
      /^\/api\/languages/,
      header('x-request-id', () => 'kept'),
    ),
  ],
  [['Calls arrive whole'], at('/api/echo', text('ż', ''))],
  [['Visitors told apart'], at('/api/health', text('203.0.113.5', '198.51.100.77'))],
];

for (const [index, [rows, spoil]] of spoilers.entries())
  test(`O1 a fault of a host is found by its row alone: ${index} ${rows.join()}`, async ({ builtSiteBehind: site }) => {
    await using _proxy = await startSpoilingProxy(site.service, spoil, site.port);
    const found = await runChecks(checks, await openLiveSite(`http://localhost:${site.port}`));
    expect(found.filter(({ passes }) => !passes).map(({ what }) => what)).toEqual(rows);
  });

test('an address with plain http on another machine is reported', async ({ builtSite: site }) => {
  const check = siteChecks['Encrypted'];
  const live = await openLiveSite(`http://localhost:${site.port}`);
  await expect(check?.({ ...live, origin: 'http://www.vestibule.example' })).rejects.toThrow(
    /SITE_ORIGIN=https:\/\/www\.vestibule\.example/,
  );
  await expect(check?.({ ...live, origin: 'https://www.vestibule.example' })).rejects.toThrow(
    /Strict-Transport-Security is not sent/,
  );
});

test('plain http left open, and a certificate that nothing renews, are reported', async () => {
  const origin = 'https://vestibule.localhost';
  const port = await freePort('127.0.0.1');
  for (const [location, verdict] of [
    ['', /answers 200, not with a redirect/],
    ['https://other.example/', /answers 301 to https:\/\/other/],
    [`${origin}/`, null],
  ] as const) {
    const answered: RequestListener = (_, answer) => (location ? answer.writeHead(301, { location }) : answer).end();
    await using _server = await listen(answered, port);
    if (verdict) await expect(plainHttp(origin, port)).rejects.toThrow(verdict);
    else await plainHttp(origin, port);
  }
  await plainHttp(origin, port);
  const until = (days: number) => ({ url: `${origin}/`, certificateUntil: Date.now() + days * 86_400_000 });
  expect(() => certificateDays(until(13.5))).toThrow(/good for 13 days more/);
  expect(certificateDays(until(30.5))).toBe(30);
});

test('a site that does not answer, and a site of another project, are reported with exit code 1', async () => {
  const silent = await checkDeploy(`http://127.0.0.1:${await freePort('127.0.0.1')}`);
  expect([silent.code, silent.out]).toEqual([1, '']);
  expect(silent.error).toMatch(/does not answer: .*ECONNREFUSED.*\.\n$/);
  await using server = await listen((_, answer) => answer.end('<h1>Hello</h1>'));
  const other = await checkDeploy(`http://127.0.0.1:${server.port}`);
  const sentence = expect.stringMatching(/answers a page that is none of Vestibule: give the address/);
  expect([other.code, other.error]).toEqual([1, sentence]);
});
