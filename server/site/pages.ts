import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { asksForFile, typeOfFile, unserved } from '../../shared/hosting';
import { fallbackLanguage, languages } from '../../shared/languages';
import { StartError } from '../lib/startError';

type Headers = Readonly<Record<string, string>>;

export type Pages = ReturnType<typeof readPages>;

/**
 * The built export: its pages by language, its other files, and its headers for the pages.
 * @throws StartError if the folder is missing or its `headers.json` is malformed
 */
export function readPages(root: string) {
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

function readHeaders(file: string): { html?: Headers; pages?: Readonly<Record<string, Headers>> } {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof readHeaders>;
  } catch {
    throw new StartError(`${file} is not JSON: build the site again.`);
  }
}

export type SiteFile = ReturnType<typeof readSiteFile>;

const extensions = { br: '.br', gzip: '.gz' };

/**
 * Reads all files of a folder, recursively, into memory (a site is a few MB). Serving them opens no files, so a client that
 * disconnects leaves none open. Hidden files other than `.well-known` are left out; compressed variants become part of their
 * originals.
 * @returns the files by their paths inside the folder, with slashes
 * @throws StartError if the folder or a file cannot be read
 */
function readSiteFiles(folder: string): ReadonlyMap<string, SiteFile> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    const names = new Set(
      entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
    const isCompressedForm = (name: string) => names.has(name.replace(/\.(br|gz)$/, '')) && /\.(br|gz)$/.test(name);
    const served = [...names].filter((name) => !isHidden(name) && !isCompressedForm(name));
    return new Map(served.map((name) => [name, readSiteFile(folder, name, names)]));
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be served: ${(error as Error).message}.`);
  }
}

function readSiteFile(folder: string, name: string, names: ReadonlySet<string>) {
  const content = readFileSync(join(folder, name));
  const forms = Object.entries(extensions).filter(([, extension]) => names.has(name + extension));
  return {
    type: typeOfFile(extname(name).slice(1)),
    /** An entity tag's characters, without quotation marks. */
    hash: createHash('sha256').update(content).digest('base64url').slice(0, 22),
    content,
    /** As the build compressed it: Brotli first, which is smaller. */
    compressed: new Map(forms.map(([encoding, extension]) => [encoding, readFileSync(join(folder, name + extension))])),
  };
}

function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}
