import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exampleMail, mailKinds } from '../../tools/scripts/gallery/mailScenes';
import { run } from '../../tools/scripts/system/run';
import { languages } from '../../shared/languages';
import { expect, test } from '../support/browser';
import { requirePrograms } from '../support/programs';

// Apple's attribute for password generators, view transitions and styled selects, which the checker does not know: it cannot
// parse their pseudo-elements, nor selectors with an argument.
const unknownToIt =
  /“passwordrules” not allowed|::view-transition|“base-select”|::picker-icon|^CSS: (“appearance”: )?Parse Error\.$/;

test('the Nu HTML checker finds no error in any page and any mail', async ({ builtSite: site }, info) => {
  requirePrograms(info, 'java');
  const mails = info.outputPath('mails');
  await mkdir(mails);
  for (const kind of mailKinds)
    for (const { code } of languages)
      await writeFile(path.join(mails, `${kind}-${code}.html`), exampleMail(kind, code).html);
  const files = await readdir(site.folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => path.join(site.folder, file));
  // Its installation would download a Java.
  const checker = ['--yes', '--ignore-scripts', '-p', 'vnu-jar@26.9.27', 'vnu'];
  const { output } = await run('npx', [...checker, '--errors-only', '--format', 'json', ...pages, mails]);
  const { messages } = JSON.parse(output.slice(output.indexOf('{"version"'))) as {
    messages: { type: string; url: string; message: string }[];
  };
  expect(messages.some(({ message }) => unknownToIt.test(message))).toBe(true);
  expect(messages.filter(({ type, message }) => type === 'error' && !unknownToIt.test(message))).toEqual([]);
});
