import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages } from '../../shared/languages';
import { asksForFile, unserved } from '../../shared/hosting';
import { readFolder } from './folder';
import { StartError } from '../startError';

type Headers = Readonly<Record<string, string>>;

/** The built export: its pages by language, its other files, and the headers it brings for its pages (`headers.json`). */
export interface Pages {
  readonly root: string;
  readonly files: ReadonlySet<string>;
  readonly html: ReadonlySet<string>;
  readonly headers: { readonly html?: Headers; readonly pages?: Readonly<Record<string, Headers>> };
}

export interface Page {
  readonly file: string;
  readonly status: 200 | 404;
  readonly language: string;
  readonly headers: Headers;
}

/** @throws StartError where the folder is missing or its `headers.json` is malformed. */
export function readPages(root: string): Pages {
  const all = readFolder(root);
  const isHtml = (name: string) => name.endsWith('.html');
  return {
    root,
    html: new Set([...all].filter(isHtml)),
    files: new Set([...all].filter((name) => !isHtml(name) && !unserved.includes(name))),
    headers: readHeaders(join(root, 'headers.json')),
  };
}

/**
 * The page at a path: by the path's own language where it begins with one (`/pl/info`), else in the chosen one,
 * whose pages for the plain addresses stand under `chosen/`: their links have no prefix.
 * A path that is no page gets the not-found page of its language; a missing file with an ending gets none, so that a chunk never is HTML.
 */
export function findPage({ html, headers }: Pages, path: string, chosen: string): Page | undefined {
  const [, first = ''] = path.split('/');
  const isPrefixed = first !== fallbackLanguage.code && languages.some(({ code }) => code === first);
  const plain = (isPrefixed ? path.slice(first.length + 1) : path).replace(/\/+$/, '') || '/';
  const language = isPrefixed ? first : chosen;
  const folder = language === fallbackLanguage.code ? '' : isPrefixed ? `${language}/` : `chosen/${language}/`;
  const at = (name: string) => folder + name;

  const page = at(plain === '/' ? 'index.html' : `${plain.slice(1)}/index.html`);
  if (html.has(page) && first !== 'chosen')
    return { file: page, status: 200, language, headers: { ...headers.html, ...headers.pages?.[plain] } };
  const missing = at('404.html');
  return asksForFile(plain) || !html.has(missing)
    ? undefined
    : { file: missing, status: 404, language, headers: { ...headers.html } };
}

function readHeaders(file: string): Pages['headers'] {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Pages['headers'];
  } catch {
    throw new StartError(`${file} is not JSON: build the site again.`);
  }
}
