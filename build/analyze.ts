import { fallbackLanguage, languages } from '../shared/languages';
import type { SiteAddresses } from '../shared/siteConfig';
import { bundle } from './bundle';
import { weighPages } from './pageWeights';

const folder = '.local/analyze';

/**
 * Compiles the site with a page, by webpack-bundle-analyzer, that shows what each script holds.
 * @returns what each page ships, a line each, and the path of that page
 */
export async function analyze(addresses: SiteAddresses): Promise<string> {
  await bundle(folder, 'production', ['analyze']);
  const all = await weighPages(folder, addresses);
  const pages = all.filter(({ file }) =>
    languages.every(({ code }) => code === fallbackLanguage.code || !file.split('/').includes(code)),
  );
  const rows = pages.map(
    ({ path: address, html, scripts }) =>
      `${address.padEnd(27)} ${String(html).padStart(6)} ${String(scripts).padStart(8)}`,
  );
  return [
    'Brotli bytes by page:         HTML  scripts',
    ...rows,
    '',
    `${folder}/analysis.html shows what is in each script.`,
  ].join('\n');
}
