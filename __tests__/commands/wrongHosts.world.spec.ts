import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiChecks, waitCheck } from '../../tools/scripts/deploy/apiChecks';
import { runChecks } from '../../tools/scripts/deploy/checks';
import { openLiveSite } from '../../tools/scripts/deploy/liveSite';
import { siteChecks } from '../../tools/scripts/deploy/siteChecks';
import { expect, test } from '../support/browser';
import { requireProgram, startWebServer, type BuiltSite } from '../support/hosts';

// What owners do to the rules of the build, on the real programs, and the row of check-deploy that has to say so.

type Host = 'nginx' | 'caddy';
const files = { nginx: 'nginx.conf', caddy: 'Caddyfile' };
const checks = [...siteChecks, ...apiChecks];
const slow = waitCheck.what;

/** The rows that fail for a host with changed rules: only the one that takes ten seconds, or all others. */
async function failing(site: BuiltSite, host: Host, program: string, change: Change, isSlow: boolean) {
  const place = await mkdtemp(path.join(tmpdir(), 'vestibule-wrong-'));
  const rules = await readFile(path.join(site.hosts, files[host]), 'utf8');
  const changed = change(rules);
  await writeFile(path.join(place, files[host]), changed);
  const around = `proxy_cache_path ${place}/cache keys_zone=kept:1m;`;
  const running = await startWebServer(
    host,
    program,
    { folder: site.folder, hosts: place },
    site.port,
    undefined,
    around,
  );
  try {
    const rows = await runChecks(isSlow ? [waitCheck] : checks, await openLiveSite(`http://localhost:${site.port}`));
    return { isChanged: changed !== rules, rows: rows.filter(({ passes }) => !passes).map(({ what }) => what) };
  } finally {
    await running.close();
    await rm(place, { recursive: true, force: true });
  }
}

type Change = (rules: string) => string;
const replace =
  (from: string | RegExp, to: string): Change =>
  (rules) =>
    typeof from === 'string' ? rules.replaceAll(from, to) : rules.replace(from, to);
const added = (lines: string): Change => replace(/$/, `\n${lines}\n`);
const toService = (line: string): Change => replace(/(location \^~ \/api\/ \{)/, `$1 ${line}`);
const without = (name: string): Change => replace(new RegExp(`^ *add_header ${name} .*$`, 'gm'), '');
const nginx: readonly (readonly [what: string, row: string, change: Change])[] = [
  [
    'an add_header in one location drops the others',
    'Headers',
    added('location = /accounts { add_header X-Mine 1; try_files $vestibule_chosen/accounts/index.html =404; }'),
  ],
  ['pages without a policy', 'Headers', without('Content-Security-Policy')],
  ['the policy of another build', 'Headers', replace("img-src 'self'", "img-src 'self' https:")],
  [
    'a not-found page without headers',
    'Headers',
    replace(/(location @vestibule_missing_page \{)[^}]*?(try_files)/, '$1 $2'),
  ],
  [
    'a Polish not-found page without headers',
    'Headers',
    replace(/(location @vestibule_missing_pl \{)[^}]*?(try_files)/, '$1 $2'),
  ],
  ['pages kept for an hour', 'Headers', replace('no-cache, no-transform', 'public, max-age=3600')],
  ['pages that vary by nothing', 'Headers', without('Vary')],
  ['the login without its opener', 'Headers', replace('set $vestibule_opener "unsafe-none";', '')],
  ['the relay with the policy of pages', 'Apps beside it', replace('/session-relay/?$', '/nowhere/?$')],
  [
    'a cookie with every page',
    'The same for every visitor',
    replace('add_header Vary', 'add_header Set-Cookie seen=1 always;\n    add_header Vary'),
  ],
  ['files without nosniff', 'Headers', without('X-Content-Type-Options')],
  ['assets kept for minutes', 'Headers', replace('public, max-age=31536000, immutable', 'max-age=600')],
  ['files that other sites cannot load', 'Headers', without('Access-Control-Allow-Origin')],
  ['an absent embed/', 'As built', added('location ^~ /embed/ { return 404; }')],
  ['an absent .well-known/', 'As built', added('location ^~ /.well-known/ { return 404; }')],
  ['a script that is changed', 'As built', replace(/$/, '\nlocation = /embed/load.js { return 200 changed; }')],
  ['the cookie chooses no language', 'Language by the cookie', replace('= "128"', '= "129"')],
  ['/pl/ in English', 'As built', replace('try_files /pl/$1/index.html', 'try_files /$1/index.html')],
  ['one page for every address', 'As built', replace(/(location \/ \{)[^}]*\}/, '$1 try_files /index.html =404; }')],
  [
    'a page for a missing chunk',
    'A missing file is no page',
    replace(
      /(location \^~ \/assets\/[\s\S]*?error_page 403 404 = )@vestibule_missing_file/,
      '$1@vestibule_missing_page',
    ),
  ],
  ['nothing compressed', 'Compressed', replace(/gzip_static on;|# brotli_static on;/g, '')],
  [
    'HTML that is changed',
    'As built',
    (rules) =>
      `${rules.replace(/gzip_static on;|# brotli_static on;/g, '')}\ngzip on; gzip_types text/javascript; sub_filter "</body>" "<i></i></body>";`,
  ],
  ['a redirect to a slash', 'As built', added('location = /info { return 301 /info/; }')],
  ['no way to change a password', 'Asked for by name', replace(/return 302 .*;/, 'return 404;')],
  ['a manifest of no type', 'Headers', replace(/^ *application\/manifest\+json .*$/m, '')],
  ['pages without a charset', 'Headers', replace('charset utf-8;', '')],
  ['files for hosts that anyone can read', 'Nothing leaks', replace('|^/headers\\.json$', '')],
  ['no service behind /api/', 'Account service', toService('return 404;')],
  ['a page for /api/', 'Account service', replace('location ^~ /api/', 'location ^~ /nowhere/')],
  ['/api/ that caches may keep', 'Account service', toService('proxy_hide_header Cache-Control;')],
  ['/api/ that any site can read', 'Who may call it', toService('add_header Access-Control-Allow-Origin * always;')],
  [
    'one address for all visitors',
    'Visitors told apart',
    replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For 10.0.0.9'),
  ],
  [
    'visitors who choose their address',
    'Visitors told apart',
    replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For "$remote_addr, $http_x_forwarded_for"'),
  ],
  ['no cookies to the service', 'Calls arrive whole', toService('proxy_set_header Cookie "";')],
  ['no cookies to visitors', 'Calls arrive whole', toService('proxy_hide_header Set-Cookie;')],
  ['no origin', 'Calls arrive whole', toService('proxy_set_header Origin "";')],
  ['PUT refused', 'Calls arrive whole', toService('limit_except GET POST { deny all; }')],
  ['PUT turned into POST', 'Calls arrive whole', toService('proxy_method POST;')],
  ['bodies of at most 100 bytes', 'Calls arrive whole', toService('client_max_body_size 100;')],
  [
    'a cache over /api/',
    'Calls arrive whole',
    toService('proxy_cache kept; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Vary Set-Cookie;'),
  ],
  ['waits of at most 5 seconds', slow, toService('proxy_read_timeout 5s;')],
];

const proxied = (line: string): Change => replace('header_up X-Request-Id', `${line}\n\t\t\t\theader_up X-Request-Id`);
const caddy: typeof nginx = [
  ['a page without its policy', 'Headers', replace(/^\s*Content-Security-Policy .*$/m, '')],
  ['pages kept for an hour', 'Headers', replace('no-cache, no-transform', 'max-age=3600')],
  ['nothing forbids framing', 'Headers', replace(/^\s*X-Frame-Options .*$/gm, '')],
  ['an absent embed/', 'As built', replace('\troute {', '\troute {\n\t\terror /embed/* 404')],
  ['the cookie chooses no language', 'Language by the cookie', replace('\t\t128 "', '\t\t129 "')],
  ['nothing compressed', 'Compressed', replace('precompressed br gzip', '')],
  ['a page for /api/', 'Account service', replace('handle /api/*', 'handle /nowhere/*')],
  ['no cookies to the service', 'Calls arrive whole', proxied('header_up -Cookie')],
  ['no cookies to visitors', 'Calls arrive whole', proxied('header_down -Set-Cookie')],
  [
    'PUT refused',
    'Calls arrive whole',
    replace('handle /api/* {', '@put method PUT\n\t\terror @put 405\n\t\thandle /api/* {'),
  ],
  [
    'bodies of at most 100 bytes',
    'Calls arrive whole',
    replace('handle /api/* {', 'handle /api/* {\n\t\t\trequest_body {\n\t\t\t\tmax_size 100\n\t\t\t}'),
  ],
  ['waits of at most 5 seconds', slow, proxied('transport http {\n\t\t\t\t\tresponse_header_timeout 5s\n\t\t\t\t}')],
];

for (const [host, table] of Object.entries({ nginx, caddy }) as [Host, typeof nginx][]) {
  test(`the rules of the build for ${host} fail no row`, async ({ builtSiteBehind: site }, info) => {
    expect((await failing(site, host, requireProgram(host, info), (rules) => rules, false)).rows).toEqual([]);
  });

  for (const [what, row, change] of table)
    test(`${host}: ${what} fails '${row}'`, async ({ builtSiteBehind: site }, info) => {
      const { isChanged, rows } = await failing(site, host, requireProgram(host, info), change, row === slow);
      expect([isChanged, rows]).toEqual([true, expect.arrayContaining([row])]);
    });
}
