import { routes } from '../../src/app/routes';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startChild, type ServiceChild } from '../fixtures/serviceChild';
import { root } from '../../tools/build/root';
import { copySources, type SourceCopy } from '../fixtures/sourceCopy';

const run = promisify(execFile);
const node = (copy: SourceCopy, ...args: string[]) =>
  run(process.execPath, args, { cwd: copy.folder }).then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, out: stdout + stderr }),
  );
const texts = (copy: SourceCopy) => node(copy, '--import', 'tsx', 'tools/scripts/texts.ts');
const types = (copy: SourceCopy) => node(copy, 'node_modules/typescript7/bin/tsc', '--noEmit', '-p', 'tsconfig.json');

/** The English texts, each prefixed with a letter that no other language of the site uses. */
function translate(copy: SourceCopy): void {
  cpSync(path.join(copy.folder, 'i18n/en'), path.join(copy.folder, 'i18n/de'), { recursive: true });
  for (const name of readdirSync(path.join(copy.folder, 'i18n/de'))) {
    const file = path.join(copy.folder, 'i18n/de', name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/((?::|=>)\s+)(['"`])/g, '$1$2ß ').replace("durationIn('en'", "durationIn('de'"));
  }
}

/** Follows docs/contributing.md: one row, one folder, one command. */
describe('A third language', () => {
  let copy: SourceCopy;
  let service: ServiceChild;
  let starting: Promise<ServiceChild> | undefined;
  let compiled: { readonly code: number; readonly out: string };
  const sentences: string[] = [];
  const data = mkdtempSync(path.join(tmpdir(), 'third-language-'));
  const built = (file: string) => readFileSync(path.join(copy.folder, '.local', file), 'utf8');
  const page = (address: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${service.said}${address}`, { headers }).then((answer) => answer.text());

  beforeAll(async () => {
    copy = copySources(path.join(root, '.local/third-language'));
    const row = "{ id: 128, name: 'Polski', code: 'pl' },";
    copy.change('shared/languages.ts', row, `${row}\n  { id: 49, name: 'Deutsch', code: 'de' },`);
    // The example brands, and tests that write texts of a site's owner, have two languages.
    for (const file of [
      'examples/brands',
      '__tests__/unit/brand.test.ts',
      '__tests__/accessibility/brands.world.spec.ts',
      '__tests__/screens/info.test.tsx',
      '__tests__/screens/menu.test.tsx',
    ])
      rmSync(path.join(copy.folder, file), { recursive: true });
    sentences.push((await texts(copy)).out);
    translate(copy);
    rmSync(path.join(copy.folder, 'i18n/de/loader.ts'));
    sentences.push((await texts(copy)).out);
    translate(copy);
    sentences.push((await texts(copy)).out);
    const site = path.join(copy.folder, '__tests__/support/builtSite.ts');
    starting = startChild(data, { file: site, cwd: copy.folder });
    [compiled, service] = await Promise.all([types(copy), starting]);
  });
  // Also if the setup timed out: a leftover process would keep the run from ending.
  afterAll(async () => {
    await (await starting)?.end('SIGTERM');
    rmSync(data, { recursive: true });
  });

  test('is requested by name if its folder or a file is missing', () => {
    expect(sentences).toEqual([
      'Deutsch in shared/languages.ts has no folder: copy i18n/en/ to i18n/de/ and translate it.\n',
      'i18n/de/loader.ts is missing: copy i18n/en/loader.ts there and translate it.\n',
      '',
    ]);
  });

  test('compiles with its row and its folder alone', () => {
    expect(compiled).toEqual({ code: 0, out: '' });
    expect([service.outcome, service.said]).toEqual(['ready', expect.stringMatching(/^\d+$/)]);
  });

  test('has every page, under its prefix and for the plain addresses, in its own words', () => {
    const pagesIn = (folder: string) =>
      readdirSync(path.join(copy.folder, '.local/site', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.html'))
        .sort();
    for (const folder of ['', 'chosen/']) {
      expect(pagesIn(`${folder}de`)).toEqual(pagesIn(`${folder}pl`));
      for (const file of pagesIn(`${folder}de`).filter((name) => !name.startsWith('session-relay')))
        expect(built(`site/${folder}de/${file}`)).toMatch(
          /<html lang="de"[^]*<title>ß [^]*name="description" content="ß [^]*>ß /,
        );
    }
    expect(built('site/share-de.png').length).toBeGreaterThan(1000);
  });

  test('is offered by the service, kept, and spoken in its pages, answers and mails', async () => {
    const list = await service.call('GET', '/languages/ui');
    expect(await list.json()).toContainEqual({ id: 49, name: 'Deutsch', code: 'de' });
    const kept = await service.call('PUT', '/ui/language-cookie', { LanguageId: 49 });
    expect([kept.status, kept.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('uiLanguageId=49')]);

    expect(await page(routes.info, { cookie: 'uiLanguageId=49' })).toContain('<html lang="de"');
    expect(await page(`/de${routes.info}`)).toContain('<html lang="de"');
    expect(await page('/de/nowhere')).toContain('<html lang="de"');
    expect(await page('/api/profile', { 'accept-language': 'de-AT,en;q=0.5' })).toBe(
      '{"message":"ß You are not logged in"}',
    );

    const person = { Username: 'visitor', Email: 'visitor@site.example', Password: 'Open.Sesame1', LanguageId: 49 };
    expect((await service.call('POST', '/signup', person)).status).toBe(200);
    expect(await service.lineOf('mail ')).toBe('ß Vestibule - Verify your email');
  });
});
