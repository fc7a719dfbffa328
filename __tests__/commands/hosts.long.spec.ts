import { parseAllHeaders } from 'netlify-headers-parser';
import { parseAllRedirects } from 'netlify-redirect-parser';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypes } from '../../shared/hosting';
import { filesIn } from '../../tools/build/filesIn';
import { redirectsFile } from '../../tools/build/hosts/writeHosts';
import { freePort } from '../../server/http/freePort';
import { cloudFront } from '../support/cloudFront';
import { askAt, essence, hostRequests, type Ask, type Asked } from '../support/hostRequests';
import { expect, test } from '../support/browser';
import { startWebServer, type BuiltSite } from '../support/hosts';
import { requirePrograms } from '../support/programs';

// Compares what each host answers with what `npm start` answers.

async function filesOf({ folder }: BuiltSite): Promise<string[]> {
  const names = (await filesIn(folder)).map((name) => `/${name}`);
  return names.filter((name) => !/\.(html|br|gz)$|^\/(headers\.json|_headers|_redirects)$/.test(name));
}

async function differences(
  ask: Ask,
  site: BuiltSite,
  requests: readonly Asked[],
  isCompressionSeen = true,
): Promise<string[]> {
  const expected = askAt(site.service);
  const found: string[] = [];
  for (const asked of requests) {
    // Every policy describes pages in the same way; for a missing file the service sends its own policy.
    const theirs = essence(await ask(asked), isCompressionSeen);
    const ours = essence(await expected(asked), isCompressionSeen);
    const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])] as (keyof typeof ours)[];
    const different = keys.filter((key) => theirs[key] !== ours[key] && !isFree(key, ours.type));
    found.push(
      ...different.map(
        (key) =>
          `${JSON.stringify(asked)}: ${key} is ${String(theirs[key]).slice(0, 90)}, npm start has ${String(ours[key]).slice(0, 90)}`,
      ),
    );
  }
  return found;
}

// A policy has no effect on files: a host may send it with everything. The media type of a sentence may differ.
const isFree = (key: string, type: string | undefined) =>
  type?.startsWith('text/html') !== true && (key === 'content-security-policy' || key === 'content-language');

for (const name of ['nginx', 'caddy', 'apache'] as const) {
  test(`${name} with the build's rules answers every address as npm start does`, async ({ builtSite: site }, info) => {
    requirePrograms(info, name);
    await using host = await startWebServer(name, site, await freePort('127.0.0.1'));
    const requests = hostRequests(await filesOf(site));
    expect(requests.length).toBeGreaterThan(250);
    expect(await differences(askAt(host.origin), site, requests)).toEqual([]);

    const api = await askAt(host.origin)({ path: '/api/languages/ui' });
    expect([api.status, api.headers['cache-control'], (JSON.parse(api.body.toString()) as unknown[]).length]).toEqual([
      200,
      'no-store',
      2,
    ]);
  });
}

// The request that the answer's event has.
for (const request of ["visitor's", 'rewritten'])
  test(`CloudFront gives every address as npm start does, with the ${request} request`, async ({ builtSite: site }) => {
    const ask = cloudFront(site.folder, site.hosts, request === "visitor's");
    const requests = hostRequests(await filesOf(site)).filter(
      ({ encoding }) => encoding === undefined || encoding === 'identity',
    );
    expect(
      await differences(
        async (asked) => {
          const first = await ask(asked);
          // It cannot answer with the not-found page itself if a page is requested by its file name.
          const led = /^(\/pl)?\/404$/.test(first.headers['location'] ?? '') ? first.headers['location'] : undefined;
          const answer = led === undefined ? first : await ask({ ...asked, path: led });
          // S3 answers with XML for a missing file; what matters is that it is not a page.
          return answer.headers['content-type'] === 'application/xml'
            ? { ...answer, headers: { ...answer.headers, 'content-type': 'application/json; charset=utf-8' } }
            : answer;
        },
        site,
        requests,
        false,
      ),
    ).toEqual([]);
  });

test('the function keeps to what CloudFront takes: 10 KB, and no newer language', async ({ builtSite: site }) => {
  const code = await readFile(path.join(site.hosts, 'cloudfront/function.js'), 'utf8');
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  // Its policies contain words that look like the language's.
  expect(code.replace(/^\/\/.*$/gm, '').replace(/"(?:[^"\\\n]|\\.)*"/g, '""')).not.toMatch(
    /\?\?|\?\.|\bclass\b|\bimport\b|\brequire\b|\bURL\b|\.\.\./,
  );
});

test('every file of the site has a type that the rules know', async ({ builtSite: site }) => {
  const unknown = (await filesOf(site)).filter((file) => contentTypes[path.extname(file).slice(1)] === undefined);
  expect(unknown).toEqual([]);
});

test('_headers, read by Netlify’s parser, give every page and asset each header once', async ({ builtSite: site }) => {
  const { headers, errors } = await parseAllHeaders({
    headersFiles: [path.join(site.folder, '_headers')],
    minimal: true,
  });
  expect(errors).toEqual([]);
  expect(headers.length).toBeLessThanOrEqual(100);
  const text = await readFile(path.join(site.folder, '_headers'), 'utf8');
  expect(text.split('\n').filter((line) => line.length > 2_000)).toEqual([]);

  const of = (address: string) =>
    headers
      .filter(({ for: rule }) => rule === address || (rule.endsWith('*') && address.startsWith(rule.slice(0, -1))))
      .map(({ values }) => values);
  const { everywhere, page, file: fileHeaders, hashed } = site.rules.headers;
  const ofPages = site.rules.pages.flatMap((path_) =>
    ['', '/pl'].flatMap((prefix) =>
      (path_ === '/' ? [`${prefix}/`] : [prefix + path_, `${prefix}${path_}/`]).map((address) => {
        const language = prefix === '/pl' && { 'Content-Language': 'pl' };
        return [address, { ...everywhere, ...page, ...site.rules.ownHeaders[path_], ...language }] as const;
      }),
    ),
  );
  const ofFiles = (await filesOf(site)).map(
    (file) => [file, { ...everywhere, ...(file.startsWith('/assets/') ? hashed : fileHeaders) }] as const,
  );
  for (const [address, wanted] of [...ofPages, ...ofFiles]) {
    expect([address, Object.assign({}, ...of(address))]).toEqual([address, wanted]);
    const names = of(address).flatMap((values) => Object.keys(values));
    expect([address, names.length]).toEqual([address, new Set(names).size]);
  }
  // Only the relay page's own line says who may frame it; the header for all pages forbids framing the not-found pages,
  // which no line can name.
  expect(
    headers
      .filter(({ values }) => values['Content-Security-Policy']?.includes('frame-ancestors http'))
      .map(({ for: rule }) => rule),
  ).toEqual(['/session-relay', '/session-relay/', '/pl/session-relay', '/pl/session-relay/']);
  expect(everywhere['X-Frame-Options']).toBe('DENY');
  expect(Object.keys(Object.assign({}, ...of('/robots.txt')) as object)).not.toContain('Vary');
});

test('_redirects, read by the parser of Netlify, lead where they have to', async ({ builtSite: site }) => {
  const read = async (text: string) => {
    const place = path.join(site.hosts, '_redirects');
    await writeFile(place, text);
    const { redirects, errors } = await parseAllRedirects({ redirectsFiles: [place], minimal: true });
    expect(errors).toEqual([]);
    return redirects.map(({ from, to, status, force }) => [from, to, status, force]);
  };
  const always = [['/.well-known/change-password', '/accounts/manage', 302, false]];
  const missing = [
    ['/assets/*', '/404.txt', 404, false],
    ['/headers.json', '/404.txt', 404, true],
    ['/pl/*', '/pl/404.html', 404, false],
  ];
  expect(await read(await readFile(path.join(site.folder, '_redirects'), 'utf8'))).toEqual([...always, ...missing]);
  expect(await read(redirectsFile({ ...site.rules, api: null }))).toEqual([...always, ...missing]);
  const proxied = redirectsFile({ ...site.rules, api: { path: '/api/', upstream: 'https://service.example' } });
  expect(await read(proxied)).toEqual([
    ...always,
    ['/api/*', 'https://service.example/api/:splat', 200, false],
    ...missing,
  ]);
  for (const file of ['404.txt', 'pl/404.html', 'accounts/index.html'])
    expect((await readFile(path.join(site.folder, file), 'utf8')).length).toBeGreaterThan(10);
});
