import { checksumsFile } from '../../../shared/hosting';
import { fallbackLanguage, languageCookie, languages } from '../../../shared/languages';
import type { Answer, RequestHeaders } from './ask';
import { expectThat } from './checks';
import type { LiveSite } from './liveSite';

export const others = languages.filter(({ code }) => code !== fallbackLanguage.code);
/** An address that exists on no site. */
export const nowhere = '/there-is-no-such-page';
export const choosing = (id: number) => ({ cookie: `${languageCookie}=${id}` });

/** A file that the build wrote, and what the site answers for it. */
export interface BuiltFile {
  readonly file: string;
  /** The SHA-256 of its content, in hexadecimal. */
  readonly hash: string;
  readonly kind: 'page' | 'missing page' | 'file';
  readonly answer: Answer;
}

/** Asks for every file of the site's list of checksums: the pages of all languages, the not-found pages, and all others. */
export async function builtFiles({ get }: LiveSite): Promise<readonly BuiltFile[]> {
  const { status, body } = await get(`/${checksumsFile}`);
  const named = [...body.toString().matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
  expectThat(
    status === 200 && named.length > 0,
    `/${checksumsFile} answers ${status} and names no file: copy all of dist/.`,
  );
  return Promise.all(
    named.map(async ([, hash = '', file = '']) => ({
      file,
      hash,
      kind: file.endsWith('404.html') ? 'missing page' : file.endsWith('.html') ? 'page' : 'file',
      answer: await get(...requestFor(file)),
    })),
  );
}

/** How to request a file: its address, and the cookie if that chooses the language. */
function requestFor(file: string): [path: string, said: RequestHeaders] {
  const chosen = others.find(({ code }) => file.startsWith(`chosen/${code}/`));
  const path = `/${chosen === undefined ? file : file.slice(`chosen/${chosen.code}/`.length)}`;
  return [
    path.replace(/\/404\.html$/, nowhere).replace(/(.)?\/index\.html$/, '$1') || '/',
    chosen === undefined ? {} : choosing(chosen.id),
  ];
}

/** The answers of all pages but the not-found ones. */
export async function builtPages(site: LiveSite): Promise<readonly Answer[]> {
  return (await builtFiles(site)).filter(({ kind }) => kind === 'page').map(({ answer }) => answer);
}

/** Where an answer was asked for, with the language's cookie. */
export function whereOf({ url, said }: Answer): string {
  return said['cookie'] === undefined ? url : `${url} with the cookie ${said['cookie']}`;
}
