import type { TestInfo } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { apiChecks, waitCheck } from '../../tools/scripts/deploy/apiChecks';
import { runChecks, type Checks } from '../../tools/scripts/deploy/checks';
import { openLiveSite } from '../../tools/scripts/deploy/liveSite';
import { siteChecks } from '../../tools/scripts/deploy/siteChecks';
import { expect, test } from '../support/browser';
import { startWebServer, type BuiltSite } from '../support/hosts';
import { requirePrograms } from '../support/programs';

// What owners do to the rules of the build, on the real programs, and the row of check-deploy that has to say so.

type Host = 'nginx' | 'caddy';
const files = { nginx: 'nginx.conf', caddy: 'Caddyfile' };

/** The rows of some checks that fail for a host with changed rules. */
async function failing(site: BuiltSite, host: Host, info: TestInfo, change: Change, checks: Checks) {
  const rules = await readFile(path.join(site.hosts, files[host]), 'utf8');
  const changed = change(rules);
  await writeFile(info.outputPath(files[host]), changed);
  const served = { folder: site.folder, hosts: info.outputPath() };
  const around = `proxy_cache_path ${info.outputPath('cache')} keys_zone=kept:1m use_temp_path=off;`;
  requirePrograms(info, host);
  await using _host = await startWebServer(host, served, site.port, undefined, around);
  const rows = await runChecks(checks, await openLiveSite(`http://localhost:${site.port}`));
  return { isChanged: changed !== rules, rows: rows.filter(({ passes }) => !passes).map(({ what }) => what) };
}

type Change = (rules: string) => string;
const replace =
  (from: string | RegExp, to: string): Change =>
  (rules) =>
    typeof from === 'string' ? rules.replaceAll(from, to) : rules.replace(from, to);
const added = (lines: string): Change => replace(/$/, `\n${lines}\n`);
const toService = (line: string): Change => replace(/(location \^~ \/api\/ \{)/, `$1 ${line}`);
const without = (name: string): Change => replace(new RegExp(`^ *add_header ${name} .*$`, 'gm'), '');
/** Changes of the rules by the row that they fail, and by what they do. */
type Faults = Readonly<Record<string, Readonly<Record<string, Change>>>>;
const nginx: Faults = {
  Headers: {
    'an add_header in one location drops the others': added(
      'location = /accounts { add_header X-Mine 1; try_files $vestibule_chosen/accounts/index.html =404; }',
    ),
    'pages without a policy': without('Content-Security-Policy'),
    'the policy of another build': replace("img-src 'self'", "img-src 'self' https:"),
    'a not-found page without headers': replace(/(location @vestibule_missing_page \{)[^}]*?(try_files)/, '$1 $2'),
    'a Polish not-found page without headers': replace(/(location @vestibule_missing_pl \{)[^}]*?(try_files)/, '$1 $2'),
    'pages kept for an hour': replace('no-cache, no-transform', 'public, max-age=3600'),
    'pages that vary by nothing': without('Vary'),
    'the login without its opener': replace('set $vestibule_opener "unsafe-none";', ''),
    'files without nosniff': without('X-Content-Type-Options'),
    'assets kept for minutes': replace('public, max-age=31536000, immutable', 'max-age=600'),
    'files that other sites cannot load': without('Access-Control-Allow-Origin'),
    'a manifest of no type': replace(/^ *application\/manifest\+json .*$/m, ''),
    'pages without a charset': replace('charset utf-8;', ''),
  },
  'Apps beside it': { 'the relay with the policy of pages': replace('/session-relay/?$', '/nowhere/?$') },
  'The same for every visitor': {
    'a cookie with every page': replace('add_header Vary', 'add_header Set-Cookie seen=1 always;\n    add_header Vary'),
  },
  'As built': {
    'an absent embed/': added('location ^~ /embed/ { return 404; }'),
    'an absent .well-known/': added('location ^~ /.well-known/ { return 404; }'),
    'a script that is changed': replace(/$/, '\nlocation = /embed/load.js { return 200 changed; }'),
    '/pl/ in English': replace('try_files /pl/$1/index.html', 'try_files /$1/index.html'),
    'one page for every address': replace(/(location \/ \{)[^}]*\}/, '$1 try_files /index.html =404; }'),
    'HTML that is changed': (rules) =>
      `${rules.replace(/gzip_static on;|# brotli_static on;/g, '')}\ngzip on; gzip_types text/javascript; sub_filter "</body>" "<i></i></body>";`,
    'a redirect to a slash': added('location = /info { return 301 /info/; }'),
  },
  'Language by the cookie': { 'the cookie chooses no language': replace('= "128"', '= "129"') },
  'A missing file is no page': {
    'a page for a missing chunk': replace(
      /(location \^~ \/assets\/[\s\S]*?error_page 403 404 = )@vestibule_missing_file/,
      '$1@vestibule_missing_page',
    ),
  },
  Compressed: { 'nothing compressed': replace(/gzip_static on;|# brotli_static on;/g, '') },
  'Asked for by name': { 'no way to change a password': replace(/return 302 .*;/, 'return 404;') },
  'Nothing leaks': { 'files for hosts that anyone can read': replace('|^/headers\\.json$', '') },
  'Account service': {
    'no service behind /api/': toService('return 404;'),
    'a page for /api/': replace('location ^~ /api/', 'location ^~ /nowhere/'),
    '/api/ that caches may keep': toService('proxy_hide_header Cache-Control;'),
  },
  'Who may call it': { '/api/ that any site can read': toService('add_header Access-Control-Allow-Origin * always;') },
  'Visitors told apart': {
    'one address for all visitors': replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For 10.0.0.9'),
    'visitors who choose their address': replace(
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-For "$remote_addr, $http_x_forwarded_for"',
    ),
  },
  'Calls arrive whole': {
    'no cookies to the service': toService('proxy_set_header Cookie "";'),
    'no cookies to visitors': toService('proxy_hide_header Set-Cookie;'),
    'no origin': toService('proxy_set_header Origin "";'),
    'PUT refused': toService('limit_except GET POST { deny all; }'),
    'PUT turned into POST': toService('proxy_method POST;'),
    'bodies of at most 100 bytes': toService('client_max_body_size 100;'),
    'a cache over /api/': toService(
      'proxy_cache kept; proxy_cache_valid 200 1m; proxy_ignore_headers Cache-Control Vary Set-Cookie;',
    ),
  },
  'Calls may wait': { 'waits of at most 5 seconds': toService('proxy_read_timeout 5s;') },
};

const proxied = (line: string): Change => replace('header_up X-Request-Id', `${line}\n\t\t\t\theader_up X-Request-Id`);
const caddy: Faults = {
  Headers: {
    'a page without its policy': replace(/^\s*Content-Security-Policy .*$/m, ''),
    'pages kept for an hour': replace('no-cache, no-transform', 'max-age=3600'),
    'nothing forbids framing': replace(/^\s*X-Frame-Options .*$/gm, ''),
  },
  'As built': { 'an absent embed/': replace('\troute {', '\troute {\n\t\terror /embed/* 404') },
  'Language by the cookie': { 'the cookie chooses no language': replace('\t\t128 "', '\t\t129 "') },
  Compressed: { 'nothing compressed': replace('precompressed br gzip', '') },
  'Account service': { 'a page for /api/': replace('handle /api/*', 'handle /nowhere/*') },
  'Calls arrive whole': {
    'no cookies to the service': proxied('header_up -Cookie'),
    'no cookies to visitors': proxied('header_down -Set-Cookie'),
    'PUT refused': replace('handle /api/* {', '@put method PUT\n\t\terror @put 405\n\t\thandle /api/* {'),
    'bodies of at most 100 bytes': replace(
      'handle /api/* {',
      'handle /api/* {\n\t\t\trequest_body {\n\t\t\t\tmax_size 100\n\t\t\t}',
    ),
  },
  'Calls may wait': {
    'waits of at most 5 seconds': proxied('transport http {\n\t\t\t\t\tresponse_header_timeout 5s\n\t\t\t\t}'),
  },
};

for (const [host, table] of Object.entries({ nginx, caddy }) as [Host, Faults][]) {
  test(`the rules of the build for ${host} fail no row`, async ({ builtSiteBehind: site }, info) => {
    const checks = { ...siteChecks, ...apiChecks };
    expect((await failing(site, host, info, (rules) => rules, checks)).rows).toEqual([]);
  });

  for (const [row, faults] of Object.entries(table))
    for (const [what, change] of Object.entries(faults))
      test(`${host}: ${what} fails '${row}'`, async ({ builtSiteBehind: site }, info) => {
        // It takes ten seconds.
        const checks = row in waitCheck ? waitCheck : { ...siteChecks, ...apiChecks };
        const { isChanged, rows } = await failing(site, host, info, change, checks);
        expect([isChanged, rows]).toEqual([true, expect.arrayContaining([row])]);
      });
}
