import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { serviceOn } from '../support/testService';
import { testFolder } from '../support/testFolder';

const folder = testFolder();
const siteFolder = join(folder, 'site');
const sisterFolder = join(folder, 'sister');
const sisterHost = 'recipes.vestibule.localhost:8080';

function write(path: string, content: string, compressed = false): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (!compressed) return;
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content));
}
const pages = ['index.html', 'accounts/index.html', 'accounts/verify-email/index.html', 'info/index.html', '404.html'];
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
const policyOf = (policy: string) => ({ 'Content-Security-Policy': policy });
const html = { ...policyOf("default-src 'none'"), 'X-Both': 'html' };
write('site/headers.json', JSON.stringify({ html, pages: { '/accounts': { 'X-Both': 'page' } } }));
write('secret.txt', 'secret');
symlinkSync(join(folder, 'secret.txt'), join(siteFolder, 'link.txt'));
write('sister/index.html', '<h1>Recipes</h1>');
write('sister/recipes.css', 'h1{}');
write('sister/headers.json', JSON.stringify({ html: policyOf("default-src 'self'") }));

const service = serviceOn('PostgreSQL', { siteFolder, sisterFolder });
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
    ['/info//', 'info/index.html'],
  ])('%s in the language of the cookie, the address unchanged', async (url, page) => {
    for (const headers of [{}, { cookie: 'uiLanguageId=7' }, polish]) {
      const language = headers === polish ? 'pl' : 'en';
      const answer = await get(url, headers);
      expect([answer.statusCode, answer.body]).toEqual([200, `<html lang="${language}">${page}</html>`]);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-language': language,
        'cache-control': 'no-cache, no-transform',
        'content-security-policy': "default-src 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        vary: expect.stringMatching(/^(accept-encoding, *cookie|cookie, *accept-encoding)$/i) as string,
      });
      expect(answer.headers['x-both']).toBe(url.startsWith('/accounts') && !url.includes('verify') ? 'page' : 'html');
      for (const none of ['etag', 'last-modified', 'set-cookie']) expect(answer.headers).not.toHaveProperty(none);
    }
  });

  it.each([
    ['/pl', 'index.html'],
    ['/pl/info/', 'info/index.html'],
  ])('%s is Polish whatever the cookie says', async (url, page) => {
    for (const headers of [{ cookie: 'uiLanguageId=1' }, polish])
      expect((await get(url, headers)).body).toBe(`<html lang="pl">prefixed ${page}</html>`);
  });

  it.each([
    '/nothing /nothing/at/all /chosen/pl/info /chosen/pl /en /plx /404 /API/login /x.example /v1.0',
    '/% /%E0%A4%A /%c0%ae/x /%?continue=% /index.html /pl.html /accounts/index.html /404.html',
  ])('are the not-found page in the language of the cookie, with 404, for %s', async (urls) => {
    for (const url of urls.split(' '))
      for (const headers of [{}, polish]) {
        const language = headers === polish ? 'pl' : 'en';
        const answer = await get(url, headers);
        expect([url, answer.statusCode, answer.body]).toEqual([url, 404, `<html lang="${language}">404.html</html>`]);
        expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
      }
    expect((await get('/pl/nothing')).body).toBe('<html lang="pl">prefixed 404.html</html>');
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
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/javascript; charset=utf-8/) as string,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(robots.headers['cache-control']).toBe('no-cache');
    expect((await get('/robots.txt', { 'if-none-match': String(robots.headers.etag) })).statusCode).toBe(304);
    expect((await get('/assets/inter.abcd.woff2')).headers['content-type']).toBe('font/woff2');
    expect((await get('/.well-known/security.txt')).statusCode).toBe(200);
  });

  it('are not sent again to a browser that has them in the requested encoding', async () => {
    const tag = String((await get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' })).headers.etag);
    for (const [encoding, header, status] of [
      ['br', tag, 304],
      ['br', `"x", W/${tag}`, 304],
      ['br', '"x"', 200],
      ['gzip', tag, 200],
    ] as const) {
      const again = await get('/assets/main.0123abcd.js', { 'accept-encoding': encoding, 'if-none-match': header });
      expect([encoding, header, again.statusCode]).toEqual([encoding, header, status]);
      expect(again.body === '').toBe(status === 304);
    }
  });

  it('that are not there, or nobody’s business, are 404 and never the page', async () => {
    const hidden = '/assets/ /assets /assets/index.html /.env /.git/config';
    const gone = '/assets/gone.js /assets/x /gone.css /pl/gone.js /assets/main.0123abcd.js.br';
    for (const url of `${hidden} ${gone}`.split(' ')) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      if (/\.\w+$|\/x$/.test(url)) expect(answer.headers['content-type']).toMatch(/json/);
    }
  });

  it('outside the folder are reached by no spelling of a path', async () => {
    const above = '/../secret.txt /..%2fsecret.txt /%2e%2e/secret.txt /assets/../../secret.txt /pl/../../secret.txt';
    const spelled = '/assets/..%5c..%5csecret.txt //secret.txt /%00 /assets/%00.js /%c0%ae%c0%ae/secret.txt /link.txt';
    for (const url of [...`${above} ${spelled} /constructor /__proto__`.split(' '), `${'/..'.repeat(20)}/etc/passwd`]) {
      const answer = await get(url);
      expect([url, [400, 404].includes(answer.statusCode)]).toEqual([url, true]);
      expect(answer.body).not.toContain('secret');
    }
  });
});

const host = { host: sisterHost };

it('the sister app is served if the host is hers, with the policy of her own build only on her pages', async () => {
  const [page, style] = [await get('/', host), await get('/recipes.css', host)];
  expect(page.body).toBe('<h1>Recipes</h1>');
  const policies = [page, style].map(({ headers }) => headers['content-security-policy']);
  expect(policies).toEqual(["default-src 'self'", undefined]);
  expect([style.statusCode, (await get('/recipes.css')).statusCode]).toEqual([200, 404]);
  expect((await get('/info', host)).statusCode).toBe(404);
  expect((await get('/', { host: 'evil.example', 'x-forwarded-host': sisterHost })).body).toContain('lang="en"');
});
