import { once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { freePort } from '../../server/http/freePort';
import { apiChecks } from '../../tools/scripts/deploy/apiChecks';
import { runChecks } from '../../tools/scripts/deploy/checks';
import { fileChecks } from '../../tools/scripts/deploy/fileChecks';
import { openLiveSite } from '../../tools/scripts/deploy/liveSite';
import { pageChecks } from '../../tools/scripts/deploy/pageChecks';
import { policyChecks } from '../../tools/scripts/deploy/policyChecks';
import { expect, test } from '../support/browser';
import { runScript, type ScriptResult } from '../support/runScript';
import { startSpoilingProxy, type Passing, type Spoil } from '../support/spoilingProxy';

const checks = [...policyChecks, ...pageChecks, ...fileChecks, ...apiChecks];

const checkDeploy = (...words: string[]) => runScript('tools/scripts/checkDeploy.ts', words);

const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY } };

const expectAllToHold = ({ code, out, error }: ScriptResult) => {
  expect(out.split('\n').filter((line) => line.startsWith('  ✗'))).toEqual([]);
  expect([code, error]).toEqual([0, '']);
  expect(out).toContain(`\n${checks.length} hold, 0 do not.\n`);
};

test('every row holds for what npm start serves', async ({ builtSite: site }) => {
  const run = await checkDeploy(`http://localhost:${site.port}/`);
  expectAllToHold(run);
  expect(run.out).toMatch(/^http:\/\/localhost:\d+, build [\da-f]{16}\n/);
});

test.describe('each row fails alone, by what it is there for', () => {
  const onPages =
    (spoil: Spoil): Spoil =>
    (answer) => {
      if (String(answer.headers['content-type']).startsWith('text/html')) spoil(answer);
    };
  const at =
    (path: string | RegExp, spoil: Spoil): Spoil =>
    (answer) => {
      if (typeof path === 'string' ? answer.path === path : path.test(answer.path)) spoil(answer);
    };
  const header =
    (name: string, value?: string): Spoil =>
    ({ headers }) => {
      if (value === undefined) delete headers[name];
      else headers[name] = value;
    };
  const status =
    (code: number): Spoil =>
    (answer) => {
      answer.status = code;
    };
  const text =
    (change: (body: string) => string): Spoil =>
    (answer) => {
      const packed = answer.headers['content-encoding'];
      const plain =
        packed === 'br' ? brotliDecompressSync(answer.body) : packed === 'gzip' ? gunzipSync(answer.body) : answer.body;
      answer.body = brotliCompressSync(change(plain.toString()), quick);
      answer.headers['content-encoding'] = 'br';
    };
  const inPolicy =
    (from: string, to: string): Spoil =>
    ({ headers }) => {
      headers['content-security-policy'] = String(headers['content-security-policy']).replace(from, to);
    };
  const isPolish = ({ cookie }: Passing) => cookie.includes('uiLanguageId=128');
  const script = /^\/assets\/packages\..*\.js$/;

  const spoilers: readonly (readonly [rows: readonly string[], how: string, spoil: Spoil])[] = [
    [[], 'nothing is spoilt', () => {}],
    [
      ['Built for this address', 'Pages as built', 'Who may call it'],
      "the pages are another address's",
      onPages(text((html) => html.replace(/"siteOrigin":"[^"]*"/, '"siteOrigin":"https://other.example"'))),
    ],
    [
      ['Policy as built'],
      'the policy has one origin more',
      onPages(inPolicy("img-src 'self'", "img-src 'self' https://pictures.example")),
    ],
    [
      ['Apps beside it'],
      'the relay page has the policy of the others',
      at('/session-relay', inPolicy('frame-ancestors http', "frame-ancestors 'none' http")),
    ],
    [
      ['Pages as built'],
      'a script is put into the pages',
      onPages(text((html) => html.replace('</body>', '<script>count()</script></body>'))),
    ],
    [
      ['Every page'],
      'a page is redirected to its slash',
      at('/info', (answer) => {
        answer.status = 301;
        answer.headers['location'] = '/info/';
      }),
    ],
    [
      ['Language by the cookie', 'Pages as built'],
      'the cookie is passed over',
      onPages((answer) => {
        if (isPolish(answer) && answer.path === '/')
          text((html) => html.replace('<html lang="pl"', '<html lang="en"'))(answer);
      }),
    ],
    [
      ['Language by the address'],
      'a prefix is passed over',
      at(
        '/pl/',
        text((html) => html.replace('<html lang="pl"', '<html lang="en"')),
      ),
    ],
    [['Not found'], 'what is not there is answered with 200', at(/no-such-page/, status(200))],
    [['Pages are asked for again'], 'pages are kept for an hour', onPages(header('cache-control', 'max-age=3600'))],
    [
      ['The same for every visitor'],
      'the host greets who has a cookie',
      at('/', (answer) => {
        if (answer.cookie.includes('someone')) text((html) => html.replace('</body>', '<p>Hello</p></body>'))(answer);
      }),
    ],
    [['Headers with pages'], 'pages may be framed', onPages(header('x-frame-options'))],
    [
      ['Scripts are whole'],
      'a script is changed on its way',
      at(
        script,
        text((code) => `${code};`),
      ),
    ],
    [
      ['Scripts are kept for ever'],
      'scripts are kept for an hour',
      at(script, header('cache-control', 'max-age=3600')),
    ],
    [
      ['A missing file is no page'],
      'a missing chunk is a page',
      at(/no-such-chunk/, (answer) => {
        answer.status = 404;
        answer.headers['content-type'] = 'text/html';
      }),
    ],
    [
      ['Compressed'],
      'pages come without compression',
      at('/', (answer) => {
        answer.body = answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(answer.body) : answer.body;
        delete answer.headers['content-encoding'];
      }),
    ],
    [
      ['Types of content'],
      'an ending is unknown',
      at('/manifest.webmanifest', header('content-type', 'application/octet-stream')),
    ],
    [
      ['One build'],
      'version.json is of another build',
      at(
        '/version.json',
        text(() => '{"build":"0000"}'),
      ),
    ],
    [['Asked for by name'], 'dotted folders were left out', at(/well-known/, status(404))],
    [['Nothing leaks'], 'source maps can be read', at(/\.map$/, status(200))],
    [
      ['Account service'],
      'calls are answered with a page',
      at(/^\/api\/languages/, header('content-type', 'text/html')),
    ],
    [
      ['Who may call it'],
      'any origin may read the answers',
      at(/^\/api\//, header('access-control-allow-origin', '*')),
    ],
    [
      ['Visitors told apart'],
      'all visitors have the address of a proxy',
      at(
        '/api/health',
        text((body) => body.replace(/"address":"[^"]*"/, '"address":"10.0.0.9"')),
      ),
    ],
    [
      ['Visitors told apart'],
      'visitors may choose their address',
      at(
        '/api/health',
        text((body) => body.replace('203.0.113.5', '198.51.100.77')),
      ),
    ],
  ];

  for (const [rows, how, spoil] of spoilers) {
    test(how, async ({ builtSiteBehind }) => {
      const proxy = await startSpoilingProxy(builtSiteBehind.port, builtSiteBehind.service, spoil);
      try {
        const found = await runChecks(checks, await openLiveSite(`http://localhost:${builtSiteBehind.port}`));
        expect(found.filter(({ passes }) => !passes).map(({ what }) => what)).toEqual(rows);
      } finally {
        await proxy.close();
      }
    });
  }
});

test('an address with plain http on another machine is reported', async ({ builtSite: site }) => {
  const [check] = policyChecks;
  const live = await openLiveSite(`http://localhost:${site.port}`);
  await expect(check?.run({ ...live, origin: 'http://www.vestibule.example' })).rejects.toThrow(
    /SITE_ORIGIN=https:\/\/www\.vestibule\.example/,
  );
  await expect(check?.run({ ...live, origin: 'https://www.vestibule.example' })).rejects.toThrow(
    /Strict-Transport-Security is not sent/,
  );
});

test('a site that does not answer, and a site of another project, are reported with exit code 1', async ({
  builtSite: site,
}) => {
  const nobody = await freePort('127.0.0.1');
  const silent = await checkDeploy(`http://127.0.0.1:${nobody}`);
  expect([silent.code, silent.out]).toEqual([1, '']);
  expect(silent.error).toMatch(/does not answer: .*ECONNREFUSED.*\.\n$/);
  const server = createServer((_, answer) => answer.end('<h1>Hello</h1>')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const other = await checkDeploy(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
  expect([other.code, other.error]).toEqual([
    1,
    expect.stringMatching(/answers a page that is none of Vestibule: give the address/),
  ]);
  server.close();
  expect(site.port).toBeGreaterThan(0);
});
