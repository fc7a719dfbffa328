import { checksumsFile } from '../../../shared/hosting';
import { fallbackLanguage, languageCookie, languages } from '../../../shared/languages';
import type { Answer, RequestHeaders } from './ask';
import { failure } from './checks';
import type { LiveSite } from './liveSite';

/** A file that the build wrote, with the SHA-256 of its content, and what the site answers for it. */
export type BuiltFile = Awaited<ReturnType<typeof builtFiles>>[number];

const choosing = (id: number): RequestHeaders => ({ cookie: `${languageCookie}=${id}` });

/** Asks for every file of the site's list of checksums: the pages of all languages, the not-found pages, and all others. */
export async function builtFiles({ get }: LiveSite) {
  const { status, body } = await get(`/${checksumsFile}`);
  const named = [...body.toString().matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
  if (status !== 200 || named.length === 0)
    throw failure`/${checksumsFile} answers ${status} and names no file: copy all of dist/.`;
  const asked = named.flatMap(([, hash = '', file = '']) => {
    const kind = file.endsWith('404.html') ? 'missing page' : file.endsWith('.html') ? 'page' : 'file';
    return requestsFor(file).map(async (request) => ({ file, hash, kind, answer: await get(...request) }) as const);
  });
  return Promise.all(asked);
}

/** How to request a file: its address, the cookie if that chooses the language, and uncompressed as well as compressed. */
function requestsFor(file: string): (readonly [path: string, said: RequestHeaders])[] {
  const [, code, rest = file] = /^chosen\/([a-z]+)\/(.*)$/.exec(file) ?? [];
  const chosen = languages.find((language) => language.code === code);
  const path = `/${rest}`.replace(/\/404\.html$/, '/there-is-no-such-page').replace(/(.)?\/index\.html$/, '$1') || '/';
  if (chosen !== undefined) return [[path, choosing(chosen.id)]];
  const plain = [path, {}] as const;
  // Hosts keep the compressed copy in a file of its own.
  const uncompressed = [path, { 'accept-encoding': 'identity' }] as const;
  // Finds a cache that mixes languages, and a prefix that the cookie overrules.
  return /^(\w+\/)?index\.html$/.test(file)
    ? [plain, uncompressed, [`/${file.replace('index.html', '')}`, choosing(fallbackLanguage.id)]]
    : [plain, uncompressed];
}

/** Where an answer was asked for, with the headers that decided it. */
export const whereOf = ({ url, said }: Answer): string =>
  [url, ...Object.entries(said).map(([name, value]) => `with ${name}: ${value}`)].join(' ');
