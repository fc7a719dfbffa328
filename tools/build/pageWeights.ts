import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '../../shared/languages';
import { startElement, type StartData } from '../../src/browser/documentStart';
import type { SiteAddresses } from '../../shared/siteConfig';
import { brotliBytes } from './compress';
import { openExport } from './openExport';
import { root } from './root';

/** The cost of a page's first load, in bytes as brotli sends them. */
export interface PageWeight {
  /** The page's address: `/info`; the not-found page's is `/404`. */
  readonly path: string;
  /** The page's file in the site's folder, which shows its language. */
  readonly file: string;
  /** The document including its styles. */
  readonly html: number;
  readonly scripts: number;
}

/**
 * Measures every page of a compiled bundle, in every language, as it would be written for the addresses.
 * @param bundleFolder the output of `bundle`, from the project's root
 * @throws Error if a page names no script, because its weight is then unknown
 */
export async function weighPages(bundleFolder: string, addresses: SiteAddresses): Promise<PageWeight[]> {
  const from = path.join(root, bundleFolder);
  const { render } = await openExport(from, true);
  const { pages } = await render(addresses);
  const known = new Map<string, Promise<number>>();
  const weigh = (src: string) => {
    const found = known.get(src) ?? readFile(path.join(from, 'site', src)).then(brotliBytes);
    known.set(src, found);
    return found;
  };
  return Promise.all([...pages].map(([file, html]) => weightOf(file, html, weigh)));
}

async function weightOf(file: string, html: string, weigh: (src: string) => Promise<number>): Promise<PageWeight> {
  const named = scriptsIn(html);
  if (named.length === 0)
    throw new Error(`${file} names no script: teach build/pageWeights.ts how it loads its scripts.`);
  const scripts = (await Promise.all(named.map(weigh))).reduce((sum, bytes) => sum + bytes, 0);
  return { path: pathOf(file), file, html: await brotliBytes(Buffer.from(html)), scripts };
}

/**
 * The scripts that a document loads: by a script element, by a preload link, or, as this site's pages do, through the
 * boot script, which loads those that the start data list.
 */
export function scriptsIn(html: string): string[] {
  const elements = html.match(/<script\b[^>]*>|<link\b[^>]*\b(?:rel="modulepreload"|as="script")[^>]*>/g) ?? [];
  const [, start] = new RegExp(`id="${startElement}">(.*?)</script>`, 's').exec(html) ?? [];
  const { entry, scripts } = start === undefined ? { entry: [], scripts: [] } : (JSON.parse(start) as StartData);
  return [
    ...new Set([
      ...elements.flatMap((element) => /\b(?:src|href)="([^"]+)"/.exec(element)?.[1] ?? []),
      ...entry,
      ...scripts,
    ]),
  ];
}

/** `chosen/pl/info/index.html` is the page at `/info`. */
function pathOf(file: string): string {
  const steps = file
    .replace(/(^|\/)index\.html$/, '')
    .replace(/\.html$/, '')
    .split('/');
  if (steps[0] === 'chosen') steps.shift();
  if (languages.some(({ code }) => code === steps[0])) steps.shift();
  return `/${steps.join('/')}`;
}
