import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const read = (file: string) => readFileSync(file, 'utf8');
const papers = [
  'README.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync('docs').flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
];
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, '');

const anchorsOf = (file: string) =>
  [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(papers)('every link of %s leads somewhere', (file) => {
  const links = [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(
    (link) => link[1] ?? link[2] ?? '',
  );
  const broken = links.filter((link) => {
    if (/^https?:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : normalize(join(dirname(file), path));
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: object };

test.each(papers)('every npm script that %s names is there', (file) => {
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
