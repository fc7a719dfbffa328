import { routes } from '../../src/app/routes';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startChild } from '../fixtures/serviceChild';
import { root } from '../../tools/build/root';
import { run } from '../../tools/scripts/system/run';
import { copySources, type SourceCopy } from '../fixtures/sourceCopy';
import { testFolder } from '../support/testFolder';

const node = async ({ folder }: SourceCopy, ...words: string[]) => {
  const { code, output: out } = await run(process.execPath, words, { cwd: folder });
  return { code, out };
};
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

const data = testFolder();

/** Follows docs/contributing.md. */
test('A third language is one row, one folder and one command', async () => {
  const copy = copySources(path.join(root, '.local/third-language'));
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
  const noFolder = 'Deutsch in shared/languages.ts has no folder: copy i18n/en/ to i18n/de/ and translate it.\n';
  expect((await texts(copy)).out).toBe(noFolder);
  translate(copy);
  writeFileSync(path.join(copy.folder, 'i18n/en/.DS_Store'), '');
  rmSync(path.join(copy.folder, 'i18n/de/loader.ts'));
  const noFile = 'i18n/de/loader.ts is missing: copy i18n/en/loader.ts there and translate it.\n';
  expect((await texts(copy)).out).toBe(noFile);
  translate(copy);
  expect((await texts(copy)).out).toBe('');
  expect(await types(copy)).toEqual({ code: 0, out: '' });

  const site = path.join(copy.folder, '__tests__/support/builtSite.ts');
  await using service = await startChild(data, {}, { file: site, cwd: copy.folder });
  expect([service.outcome, service.said]).toEqual(['ready', expect.stringMatching(/^\d+$/)]);
  const page = await fetch(`http://127.0.0.1:${service.said}/de${routes.info}`);
  expect(await page.text()).toMatch(/<html lang="de"[^]*<title>ß [^]*name="description" content="ß [^]*>ß /);
  const refused = await service.call('GET', '/profile', undefined, { 'accept-language': 'de-AT' });
  expect(await refused.json()).toEqual({ message: 'ß You are not logged in' });
});
