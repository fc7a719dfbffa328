import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { openTestDatabase } from '../support/serviceDatabase';
import { createTestService, type TestService } from '../support/testService';

const folder = mkdtempSync(join(tmpdir(), 'vestibule-site-'));
const siteFolder = join(folder, 'site');
const sisterFolder = join(folder, 'sister');
const sisterHost = 'recipes.vestibule.localhost:8080';
const pages = ['index.html', 'accounts/index.html', 'accounts/verify-email/index.html', 'info/index.html', '404.html'];

let service: TestService;
beforeAll(async () => {
  for (const page of pages) {
    write(`site/${page}`, `<html lang="en">${page}</html>`, true);
    write(`site/pl/${page}`, `<html lang="pl">prefixed ${page}</html>`, true);
    write(`site/chosen/pl/${page}`, `<html lang="pl">${page}</html>`, true);
  }
  write('site/assets/main.0123abcd.js', 'console.log("main")', true);
  write('site/assets/inter.abcd.woff2', 'font');
  write('site/robots.txt', 'User-agent: *');
  write('site/.well-known/security.txt', 'Contact: x');
  write('site/.env', 'SECRET=1');
  write(
    'site/headers.json',
    JSON.stringify({
      html: { 'Content-Security-Policy': "default-src 'none'", 'X-Both': 'html' },
      pages: { '/accounts': { 'X-Both': 'page' } },
    }),
  );
  write('secret.txt', 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(siteFolder, 'link.txt'));
  write('sister/index.html', '<h1>Recipes</h1>');
  write('sister/recipes.css', 'h1{}');
  write('sister/headers.json', JSON.stringify({ html: { 'Content-Security-Policy': "default-src 'self'" } }));
  service = await createTestService(await openTestDatabase('PostgreSQL'), { siteFolder, sisterFolder });
});
afterAll(async () => {
  await service.close();
  await service.db.destroy();
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string, compressed = false): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (!compressed) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
}

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({ url, headers, method });
const polish = { cookie: 'uiLanguageId=128' };

describe('the pages', () => {
  it.each([
    ['/', 'index.html'],
    ['/accounts', 'accounts/index.html'],
    ['/accounts/', 'accounts/index.html'],
    ['/accounts?continue=x&token=y', 'accounts/index.html'],
    ['/accounts/verify-email', 'accounts/verify-email/index.html'],
    ['/info', 'info/index.html'],
    ['/info//', 'info/index.html'],
  ])('%s in the language of the cookie, the address unchanged', async (url, page) => {
    for (const [headers, language] of [
      [{}, 'en'],
      [{ cookie: 'uiLanguageId=1' }, 'en'],
      [{ cookie: 'uiLanguageId=7' }, 'en'],
      [{ cookie: 'uiLanguageId=x; a' }, 'en'],
      [polish, 'pl'],
    ] as const) {
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.body]).toEqual([200, `<html lang="${language}">${page}</html>`]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(
        String(answer.headers.vary)
          .split(/,\s*/)
          .map((name) => name.toLowerCase())
          .sort(),
      ).toEqual(['accept-encoding', 'cookie']);
      expect([answer.headers.etag, answer.headers['last-modified'], answer.headers['set-cookie']]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it.each([
    ['/pl', 'index.html'],
    ['/pl/', 'index.html'],
    ['/pl/accounts', 'accounts/index.html'],
    ['/pl/info/', 'info/index.html'],
  ])('%s is Polish whatever the cookie says', async (url, page) => {
    for (const headers of [{}, { cookie: 'uiLanguageId=1' }, polish])
      expect((await get(url, headers)).body).toBe(`<html lang="pl">prefixed ${page}</html>`);
  });

  it('an unknown one is the not-found page of its language, with 404', async () => {
    for (const [url, headers, language] of [
      ['/nothing', {}, 'en'],
      ['/nothing/at/all', polish, 'pl'],
      ['/chosen/pl/info', {}, 'en'],
      ['/chosen/pl', polish, 'pl'],
      ['/en', {}, 'en'],
      ['/plx', {}, 'en'],
      ['/404', {}, 'en'],
      ['/API/login', {}, 'en'],
    ] as const) {
      const answer = await get(url, headers);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 404, `<html lang="${language}">404.html</html>`]);
      expect(answer.headers).toMatchObject({
        'content-language': language,
        'content-security-policy': "default-src 'none'",
      });
    }
    expect([(await get('/pl/nothing')).statusCode, (await get('/pl/nothing')).body]).toEqual([
      404,
      '<html lang="pl">prefixed 404.html</html>',
    ]);
  });

  it('bring the headers that the export has for them', async () => {
    expect((await get('/')).headers['x-both']).toBe('html');
    expect((await get('/accounts/')).headers['x-both']).toBe('page');
    expect((await get('/pl/accounts')).headers['x-both']).toBe('page');
    expect((await get('/headers.json')).statusCode).toBe(404);
  });

  it('answer HEAD like GET, without a body', async () => {
    const [head, whole] = [await get('/info', {}, 'HEAD'), await get('/info')];
    expect([head.statusCode, head.body, head.headers['content-length'], head.headers['content-language']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
      'en',
    ]);
    expect((await get('/nothing', {}, 'HEAD')).statusCode).toBe(404);
  });

  it('H6 are the same byte for byte for every visitor, logged in or not', async () => {
    const visitor = await service.loggedIn();
    const [mine, strangers] = [await get('/accounts', { cookie: visitor.cookieHeader() }), await get('/accounts')];
    expect(mine.rawPayload.equals(strangers.rawPayload)).toBe(true);
  });
});

describe('files', () => {
  it('under assets/ are immutable, others are asked for again; all are public', async () => {
    const [asset, robots] = [await get('/assets/main.0123abcd.js'), await get('/robots.txt')];
    expect([asset.statusCode, asset.headers['cache-control'], asset.headers['content-type']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      expect.stringMatching(/javascript; charset=utf-8/),
    ]);
    expect(robots.headers['cache-control']).toBe('no-cache');
    expect((await get('/robots.txt', { 'if-none-match': String(robots.headers.etag) })).statusCode).toBe(304);
    expect(asset.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect((await get('/assets/inter.abcd.woff2')).headers['content-type']).toBe('font/woff2');
    expect((await get('/.well-known/security.txt')).statusCode).toBe(200);

    const tag = String((await get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' })).headers.etag);
    for (const [encoding, header, status] of [
      ['br', tag, 304],
      ['br', `"x", W/${tag}`, 304],
      ['br', '*', 304],
      ['br', '"x"', 200],
      ['gzip', tag, 200],
      ['identity', tag, 200],
    ] as const) {
      const again = await get('/assets/main.0123abcd.js', { 'accept-encoding': encoding, 'if-none-match': header });
      expect([encoding, header, again.statusCode, again.body === '']).toEqual([
        encoding,
        header,
        status,
        status === 304,
      ]);
    }
  });

  it('come compressed as the build made them, for whom takes it', async () => {
    for (const [url, text] of [
      ['/assets/main.0123abcd.js', 'console.log("main")'],
      ['/info', '<html lang="en">info/index.html</html>'],
    ] as const) {
      const [brotli, gzip, plain] = [
        await get(url, { 'accept-encoding': 'gzip, br' }),
        await get(url, { 'accept-encoding': 'gzip' }),
        await get(url, { 'accept-encoding': 'identity' }),
      ];
      expect([brotli.headers['content-encoding'], brotliDecompressSync(brotli.rawPayload).toString()]).toEqual([
        'br',
        text,
      ]);
      expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', text]);
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text]);
      expect(brotli.headers['content-type']).toBe(plain.headers['content-type']);
      expect(String(plain.headers.vary).toLowerCase()).toContain('accept-encoding');
    }
    expect((await get('/robots.txt', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    '/assets/gone.js',
    '/assets/',
    '/assets',
    '/assets/x',
    '/gone.css',
    '/pl/gone.js',
    '/assets/main.0123abcd.js.br',
    '/assets/index.html',
    '/.env',
    '/.git/config',
  ])('%s is no page and no file: 404, and never the page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    if (/\.\w+$|\/x$/.test(url)) expect(answer.headers['content-type']).toMatch(/json/);
  });

  it.each([
    '/%',
    '/%E0%A4%A',
    '/%c0%ae/x',
    '/%?continue=%',
    '/index.html',
    '/pl.html',
    '/accounts/index.html',
    '/accounts.html',
    '/404.html',
    '/x.example',
    '/v1.0',
  ])('%s is told to people by a page', async (url) => {
    const answer = await get(url, polish);
    expect([answer.statusCode, answer.body]).toEqual([404, '<html lang="pl">404.html</html>']);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '//secret.txt',
    '/%00',
    '/assets/%00.js',
    '/%c0%ae%c0%ae/secret.txt',
    '/link.txt',
    `${'/..'.repeat(20)}/etc/passwd`,
    '/pl/../../secret.txt',
    '/constructor',
    '/__proto__',
  ])('%s leads nowhere', async (url) => {
    const answer = await get(url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain('secret');
  });

  it('are no answer to a call that there is none of', async () => {
    for (const url of ['/api/nothing', '/api/', '/api/nothing/at/all']) {
      const answer = await get(url, polish);
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        expect.stringMatching(/^application\/json/),
      ]);
    }
  });

  it('are read and never written', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const)
      expect((await service.app.inject({ method, url: '/info' })).statusCode).toBe(404);
  });
});

describe('the sister app', () => {
  const host = { host: sisterHost };

  it('has the policy that her own build brings, with her pages alone', async () => {
    const [page, style, rules] = [
      await get('/', host),
      await get('/recipes.css', host),
      await get('/headers.json', host),
    ];
    expect([page, style].map(({ headers }) => headers['content-security-policy'])).toEqual([
      "default-src 'self'",
      undefined,
    ]);
    expect(rules.statusCode).toBe(404);
  });

  it('is served where the host is hers', async () => {
    expect((await get('/', host)).body).toBe('<h1>Recipes</h1>');
    expect((await get('/', { host: sisterHost.toUpperCase() })).body).toBe('<h1>Recipes</h1>');
    expect([(await get('/recipes.css', host)).statusCode, (await get('/recipes.css')).statusCode]).toEqual([200, 404]);
    expect((await get('/?x=1', host)).headers['cache-control']).toBe('no-cache');
    expect((await get('/', { host: 'evil.example', 'x-forwarded-host': sisterHost })).body).toContain('lang="en"');
  });

  it("has none of the site's pages, and nothing above her folder", async () => {
    for (const url of ['/info', '/robots.txt', '/nothing', '/../secret.txt', '/..%2fsecret.txt'])
      expect([url, (await get(url, host)).statusCode]).toEqual([url, 404]);
  });
});

describe('a service without the export', () => {
  it('answers /api and nothing else', async () => {
    const alone = await createTestService(service.db);
    expect((await alone.app.inject({ url: '/' })).json()).toEqual({ message: 'There is nothing at this address' });
    expect((await alone.app.inject({ url: '/api/health' })).statusCode).toBe(200);
    await alone.close();
  });

  it('refuses a folder that is missing, with a sentence that names it', async () => {
    await expect(createTestService(service.db, { siteFolder: join(folder, 'gone') })).rejects.toThrow(
      /The folder .*gone cannot be served/,
    );
  });
});
