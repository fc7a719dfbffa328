import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages } from '../../shared/languages';
import { asksForFile, unserved } from '../../shared/hosting';
import { readSiteFiles, type SiteFile } from './siteFiles';
import { StartError } from '../startError';

type Headers = Readonly<Record<string, string>>;

/** The built export: its pages by language, its other files, and its headers for the pages (`headers.json`). */
export interface Pages {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly html: ReadonlyMap<string, SiteFile>;
  readonly headers: { readonly html?: Headers; readonly pages?: Readonly<Record<string, Headers>> };
}

/** @throws StartError if the folder is missing or its `headers.json` is malformed */
export function readPages(root: string): Pages {
  const all = [...readSiteFiles(root)];
  const isHtml = ([name]: [string, SiteFile]) => name.endsWith('.html');
  return {
    html: new Map(all.filter(isHtml)),
    files: new Map(all.filter((entry) => !isHtml(entry) && !unserved.includes(entry[0]))),
    headers: readHeaders(join(root, 'headers.json')),
  };
}

/**
 * The page at a path: in the path's language if it begins with one (`/pl/info`), otherwise in the chosen one, whose pages are
 * under `chosen/` because their links have no language prefix. An unknown path gets the not-found page, unless it names a
 * file, so that a missing chunk is never answered with HTML.
 */
export function findPage({ html, headers }: Pages, path: string, chosen: string) {
  const [, first = ''] = path.split('/');
  const isPrefixed = first !== fallbackLanguage.code && languages.some(({ code }) => code === first);
  const plain = withoutTrailingSlashes(isPrefixed ? path.slice(first.length + 1) : path) || '/';
  const language = isPrefixed ? first : chosen;
  const folder = language === fallbackLanguage.code ? '' : isPrefixed ? `${language}/` : `chosen/${language}/`;
  const page = html.get(`${folder}${plain === '/' ? 'index.html' : `${plain.slice(1)}/index.html`}`);
  if (page !== undefined && first !== 'chosen')
    return { file: page, status: 200, language, headers: { ...headers.html, ...headers.pages?.[plain] } };
  const missing = html.get(`${folder}404.html`);
  return asksForFile(plain) || missing === undefined
    ? undefined
    : { file: missing, status: 404, language, headers: { ...headers.html } };
}

// A loop, because the usual regular expression takes quadratic time on long runs of slashes inside a path.
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function readHeaders(file: string): Pages['headers'] {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Pages['headers'];
  } catch {
    throw new StartError(`${file} is not JSON: build the site again.`);
  }
}
