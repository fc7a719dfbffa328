import type { TestInfo } from '@playwright/test';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiChecks, waitCheck } from '../../tools/scripts/deploy/apiChecks';
import { runChecks } from '../../tools/scripts/deploy/checks';
import { fileChecks } from '../../tools/scripts/deploy/fileChecks';
import { openLiveSite, type LiveSite } from '../../tools/scripts/deploy/liveSite';
import { pageChecks } from '../../tools/scripts/deploy/pageChecks';
import { policyChecks } from '../../tools/scripts/deploy/policyChecks';
import { expect, test } from '../support/browser';
import { requireProgram, startWebServer, type BuiltSite } from '../support/hosts';

// Changes that people make to the printed rules, on the real servers; check-deploy has to name each.

const checks = [...policyChecks, ...pageChecks, ...fileChecks, ...apiChecks];

type Change = readonly [name: string, from: string | RegExp, to: string, row: string | null];

const packed = /gzip_static on;[^]*?# brotli_static on;/;
const nginx: readonly Change[] = [
  ['the printed rules', '', '', null],
  [
    'a header of its own in the pages’ location',
    /(location ~ \^\/\([^\n]+\{)[^}]+?(\n    etag off)/,
    '$1\n    add_header X-Own 1;$2',
    'Headers',
  ],
  [
    'a header of its own in the not-found location',
    /(location @vestibule_missing_page \{)[^}]+?(\n    try_files)/,
    '$1\n    add_header X-Own 1;$2',
    'Headers',
  ],
  [
    'a header of its own in the files’ location',
    /(\nlocation ~\* \\.\(\?:js[^\n]+\{)[^}]+?(\n    error_page)/,
    '$1\n    add_header X-Own 1;$2',
    'Headers',
  ],
  ['no assets/ for ever', /immutable/g, 'x', 'Scripts are kept for ever'],
  ['nothing compressed', packed, '', 'Compressed'],
  [
    'pages for whatever is missing',
    /error_page 404 @vestibule_missing_page;\n    return 404;/,
    'try_files /index.html =404;',
    'Not found',
  ],
  ['the language not chosen', 'set $vestibule_chosen /chosen/pl;', '', 'Language by the cookie'],
  ['pages kept for an hour', /no-cache, no-transform/g, 'max-age=3600', 'Pages are asked for again'],
  ['HTML rewritten', packed, 'sub_filter "</body>" "<!-- --></body>";', 'As built'],
  [
    'cookies not sent on',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; proxy_set_header Cookie "";',
    'Calls arrive whole',
  ],
  [
    'cookies not sent back',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; proxy_hide_header Set-Cookie;',
    'Calls arrive whole',
  ],
  ['no Origin', 'proxy_http_version 1.1;', 'proxy_http_version 1.1; proxy_set_header Origin "";', 'Calls arrive whole'],
  [
    'GET and POST alone',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; limit_except GET POST { deny all; }',
    'Calls arrive whole',
  ],
  [
    'bodies of 100 bytes',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; client_max_body_size 100;',
    'Calls arrive whole',
  ],
  [
    'answers to all visitors',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; add_header X-Request-Id kept always; proxy_hide_header X-Request-Id;',
    'Calls arrive whole',
  ],
  [
    'any origin',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; add_header Access-Control-Allow-Origin "*" always;',
    'Who may call it',
  ],
  [
    'visitors name themselves',
    'proxy_http_version 1.1;',
    'proxy_http_version 1.1; set_real_ip_from 0.0.0.0/0; real_ip_header X-Forwarded-For;',
    'Visitors told apart',
  ],
  ['no /api/', 'location ^~ /api/ {', 'location ^~ /api-of-old/ {', 'Account service'],
];

const caddy: readonly Change[] = [
  ['the printed rules', '', '', null],
  ['no protecting headers', /\tX-Frame-Options "DENY"\n/g, '', 'Headers'],
  ['no policy', /\t+Content-Security-Policy "\{vestibule_policy\}"\n/, '', 'Policy as built'],
  ['no compressed files', /precompressed br gzip/g, '', 'Compressed'],
  ['no assets/ for ever', /immutable/g, 'x', 'Scripts are kept for ever'],
  ['pages kept for an hour', /no-cache, no-transform/g, 'max-age=3600', 'Pages are asked for again'],
  ['the language not chosen', '128 "/chosen/pl" "pl"', '128 "" "en"', 'Language by the cookie'],
  [
    'cookies not sent on',
    'header_up X-Request-Id',
    'header_up -Cookie\n\t\t\t\theader_up X-Request-Id',
    'Calls arrive whole',
  ],
  [
    'cookies not sent back',
    'header_up X-Request-Id',
    'header_down -Set-Cookie\n\t\t\t\theader_up X-Request-Id',
    'Calls arrive whole',
  ],
  ['no Origin', 'header_up X-Request-Id', 'header_up -Origin\n\t\t\t\theader_up X-Request-Id', 'Calls arrive whole'],
  [
    'bodies of 100 bytes',
    'handle /api/* {',
    'handle /api/* {\n\t\t\trequest_body {\n\t\t\t\tmax_size 100\n\t\t\t}',
    'Calls arrive whole',
  ],
  [
    'any origin',
    'header_up X-Request-Id',
    'header_down Access-Control-Allow-Origin *\n\t\t\t\theader_up X-Request-Id',
    'Who may call it',
  ],
  ['no /api/', 'handle /api/* {', 'handle /api-of-old/* {', 'Account service'],
];

async function withChange(
  program: 'nginx' | 'caddy',
  site: BuiltSite,
  info: TestInfo,
  [, from, to]: Change,
  use: (live: LiveSite) => Promise<void>,
): Promise<void> {
  const installed = requireProgram(program, info);
  const hosts = await mkdtemp(path.join(tmpdir(), 'vestibule-wrong-'));
  const file = program === 'nginx' ? 'nginx.conf' : 'Caddyfile';
  const rules = await readFile(path.join(site.hosts, file), 'utf8');
  if (from !== '') expect(rules.replace(from, to)).not.toBe(rules);
  await writeFile(path.join(hosts, file), rules.replace(from, to));
  const host = await startWebServer(program, installed, { ...site, hosts }, site.port);
  try {
    await use(await openLiveSite(`http://localhost:${site.port}`));
  } finally {
    await host.close();
    await rm(hosts, { recursive: true });
  }
}

for (const [program, changes] of [
  ['nginx', nginx],
  ['caddy', caddy],
] as const)
  for (const change of changes)
    test(`${program}, ${change[0]}: ${change[3] ?? 'all holds'}`, ({ builtSiteBehind: site }, info) =>
      withChange(program, site, info, change, async (live) => {
        const failing = (await runChecks(checks, live)).filter(({ passes }) => !passes).map(({ what }) => what);
        expect(failing).toEqual(change[3] === null ? [] : expect.arrayContaining([change[3]]));
      }));

const cut: Change = ['', 'proxy_http_version 1.1;', 'proxy_http_version 1.1; proxy_read_timeout 5s;', waitCheck.what];

test('nginx, waits cut at five seconds: Calls may wait', ({ builtSiteBehind: site }, info) =>
  withChange('nginx', site, info, cut, async (live) => {
    await expect(waitCheck.run(live)).rejects.toThrow(/waits 10 seconds is answered with 504/);
  }));
