import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../build/root';
import type { Typography } from '../../i18n/pl/typography';
import { languages } from '../../shared/languages';
import { runCommand } from './runCommand';

const help = `npm run texts: generates files from the languages in i18n/: the lists of all languages and the hashes by which a log
recognises the service's sentences; and applies each language's typography to its texts

Run it after changing a sentence of the service or a text with typography, or adding a language, and commit what it writes in i18n/.
  --check    also fails if anything was out of date
Exit code: 0 when everything is written, 1 when a language is not complete, 2 when the options cannot be understood.`;

/** The files that have a list of all languages. */
const parts = ['service', 'loader', 'manage', 'recovery', 'redirectLoop', 'signUpSuccess', 'descriptions'];

const folder = path.join(root, 'i18n');
/** The files that every language has; an editor or a file manager may add some of its own. */
const files = readdirSync(path.join(folder, 'en')).filter((file) => file.endsWith('.ts'));

const head = `// This file was written by 'npm run texts'. Any manual changes will be overwritten.
/* eslint-disable */
`;

const write = (name: string, text: string) => writeFile(path.join(folder, `i18n-${name}.ts`), `${head}\n${text}`);

/** The current texts and generated files. */
const generated = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file + readFileSync(path.join(folder, file), 'utf8'))
    .join('');

await runCommand<{ check?: boolean }>(
  help,
  async (_words, { check }) => {
    const before = generated();
    const codes = readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [entry.name] : [],
    );
    checkLanguages(codes);
    for (const code of codes) await typeset(path.join(folder, code));
    for (const [name, list] of Object.entries(listsOf(codes))) await write(name, list);
    // Imported only after the list of languages was written.
    const { sentencesFile } = await import('./texts/sentencesFile');
    await write('sentences', sentencesFile());
    if (check && before !== generated())
      throw new Error('The texts or their generated files were out of date and have been updated: commit i18n/.');
  },
  { options: ['--check'] },
);

/** @throws Error that names what is missing */
function checkLanguages(codes: readonly string[]): void {
  for (const code of codes) {
    if (!/^[a-z]{2,3}$/.test(code))
      throw new Error(`i18n/${code}/ must have a language's code of two or three small letters as its name.`);
    if (!languages.some((language) => language.code === code))
      throw new Error(
        `i18n/${code}/ has no row in shared/languages.ts: add { id, name, code: '${code}' } to its list.`,
      );
    for (const file of files)
      if (!existsSync(path.join(folder, code, file)))
        throw new Error(`i18n/${code}/${file} is missing: copy i18n/en/${file} there and translate it.`);
  }
  for (const { code, name } of languages)
    if (!codes.includes(code))
      throw new Error(`${name} in shared/languages.ts has no folder: copy i18n/en/ to i18n/${code}/ and translate it.`);
}

/** Applies a language's typography to its texts, except for the specified subjects of mails. */
async function typeset(language: string): Promise<void> {
  const rules = path.join(language, 'typography.ts');
  if (!existsSync(rules)) return;
  const { default: typography } = (await import(rules)) as { default: Typography };
  for (const name of files) {
    const file = path.join(language, name);
    const source = await readFile(file, 'utf8');
    const set = source.replace(/(subject: .*)|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g, (literal, subject?: string) =>
      subject === undefined ? typography.reduce((text, rule) => text.replace(...rule), literal) : literal,
    );
    if (set !== source) await writeFile(file, set);
  }
}

/** The lists of all languages, by their names. */
function listsOf(codes: readonly string[]): Record<string, string> {
  const all = `{ ${codes.join(', ')} }`;
  const imports = (part = '') => codes.map((code) => `import ${code} from './${code}${part}'\n`).join('');
  const lazy = codes.map((code) => `  ${code}: () => import('./${code}'),\n`).join('');
  const lists = parts.map((part) => [part, `${imports(`/${part}`)}\nexport const ${part}Texts = ${all}\n`]);
  return {
    site: `${imports()}\nexport const siteTexts = ${all}\n`,
    lazy: `export const siteTexts = {\n${lazy}}\n`,
    ...(Object.fromEntries(lists) as Record<string, string>),
  };
}
