import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages } from '../../shared/languages';
import { asksForFile, unserved } from '../../shared/hosting';
import { readSiteFiles, type SiteFile } from './siteFiles';
import { StartError } from '../startError';

type Headers = Readonly<Record<string, string>>;

/** The built export: its pages by language, its other files, and the headers it brings for its pages (`headers.json`). */
export interface Pages {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly html: ReadonlyMap<string, SiteFile>;
  readonly headers: { readonly html?: Headers; readonly pages?: Readonly<Record<string, Headers>> };
}

export interface Page {
  readonly file: SiteFile;
  readonly status: 200 | 404;
  readonly language: string;
  readonly headers: Headers;
}

/** @throws StartError where the folder is missing or its `headers.json` is malformed. */
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
 * The page at a path: by the path's own language where it begins with one (`/pl/info`), else in the chosen one,
 * whose pages for the plain addresses stand under `chosen/`: their links have no prefix.
 * A path that is no page gets the not-found page of its language; one that names a file gets none, so that a missing chunk is never HTML.
 */
export function findPage({ html, headers }: Pages, path: string, chosen: string): Page | undefined {
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

// By a loop: the usual expression takes time with the square of a path's length, where slashes stand before something else.
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
