import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fallbackLanguage, languages } from '../shared/languages';
import type { SiteAddresses } from '../shared/siteConfig';
import { analysisPage } from './analysisPage';
import { bundle } from './bundle';
import { weighModules } from './moduleWeights';
import { weighPages } from './pageWeights';
import { root } from './root';

const folder = '.local/analyze';

/**
 * Compiles the site with source maps and writes a page that shows what each page ships.
 * @returns a summary of a few lines, with the path of that page
 */
export async function analyze(addresses: SiteAddresses): Promise<string> {
  await bundle(`${folder}/bundle`, 'production', ['maps']);
  const all = await weighPages(`${folder}/bundle`, addresses);
  const pages = all.filter(({ file }) =>
    languages.every(({ code }) => code === fallbackLanguage.code || !file.split('/').includes(code)),
  );
  const files = await weighModules(path.join(root, folder, 'bundle/site'));
  await mkdir(path.join(root, folder), { recursive: true });
  await writeFile(path.join(root, folder, 'index.html'), analysisPage(pages, files));

  const rows = pages.map(
    ({ path: address, html, scripts }) =>
      `${address.padEnd(27)} ${String(html).padStart(6)} ${String(scripts).padStart(8)}`,
  );
  const groups = (files[0]?.groups ?? [])
    .slice(0, 12)
    .map(({ name, bytes, saves }) => `${name.padEnd(27)} ${String(bytes).padStart(6)} ${String(saves).padStart(8)}`);
  return [
    'Brotli bytes by page:         HTML  scripts',
    ...rows,
    '',
    `${files[0]?.src}: minified, and what the file would lose without it in brotli bytes:`,
    ...groups,
    '',
    `${folder}/index.html shows what is in each file.`,
  ].join('\n');
}
