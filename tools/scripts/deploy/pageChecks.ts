import { createHash } from 'node:crypto';
import { fallbackLanguage, languageCookie, languages } from '../../../shared/languages';
import { routes } from '../../../src/app/routes';
import { checksumsFile, everywhereHeaders } from '../../../shared/hosting';
import type { Answer, RequestHeaders } from './ask';
import { expectThat, type Check } from './checks';

const others = languages.filter(({ code }) => code !== fallbackLanguage.code);
const languageOf = ({ body }: Answer) => /<html lang="([^"]+)"/.exec(body.toString())?.[1] ?? 'none';
/** An address that exists on no site. */
const nowhere = '/there-is-no-such-page';
const choosing = (id: number) => ({ cookie: `${languageCookie}=${id}` });

/** How to request a page's file: its address, and the cookie if that chooses the language. */
function requestFor(file: string): [path: string, said: RequestHeaders] {
  const chosen = others.find(({ code }) => file.startsWith(`chosen/${code}/`));
  const path = `/${chosen === undefined ? file : file.slice(`chosen/${chosen.code}/`.length)}`;
  return [
    path.replace(/\/404\.html$/, nowhere).replace(/(.)?\/index\.html$/, '$1') || '/',
    chosen === undefined ? {} : choosing(chosen.id),
  ];
}

export const pageChecks: readonly Check[] = [
  {
    what: 'Every page',
    async run({ get }) {
      const paths = Object.values(routes).flatMap((path) =>
        ['', ...others.map(({ code }) => `/${code}`)].map((prefix) => prefix + path),
      );
      for (const answer of await Promise.all(paths.map((path) => get(path)))) {
        expectThat(
          answer.status === 200 && languageOf(answer) !== 'none',
          `${answer.url} answers ${answer.status}${answer.headers['location'] === undefined ? '' : ` to ${answer.headers['location']}`}, not its page: serve the file index.html of that folder there, without a redirect.`,
        );
      }
      return `${paths.length} addresses`;
    },
  },
  {
    what: 'Language by the cookie',
    async run({ get }) {
      for (const { id, code } of others) {
        const answer = await get('/', choosing(id));
        expectThat(
          languageOf(answer) === code,
          `With the cookie ${languageCookie}=${id} the page at / is in '${languageOf(answer)}', not in '${code}': serve chosen/${code}/… there. Without that rule the page stays hidden until the browser has rendered it in that language.`,
        );
        expectThat(
          !answer.body.toString().includes(`<a href="/${code}/`),
          `With the cookie ${languageCookie}=${id} the page at / has links under /${code}/: serve chosen/${code}/…, not ${code}/….`,
        );
      }
      const plain = await get('/', choosing(fallbackLanguage.id));
      expectThat(
        languageOf(plain) === fallbackLanguage.code,
        `With the cookie ${languageCookie}=${fallbackLanguage.id} the page at / is in '${languageOf(plain)}', not in '${fallbackLanguage.code}': a cache in front of the site mixes languages. Make it vary pages by the cookie, or not cache them.`,
      );
      return languages.map(({ id, code }) => `${id} ${code}`).join(', ');
    },
  },
  {
    what: 'Language by the address',
    async run({ get }) {
      for (const { code } of others) {
        const answer = await get(`/${code}/`, choosing(fallbackLanguage.id));
        expectThat(
          languageOf(answer) === code,
          `/${code}/ is in '${languageOf(answer)}', not in '${code}': such an address is in its language whatever the cookie says; serve ${code}/….`,
        );
      }
      return others.map(({ code }) => `/${code}/`).join(', ');
    },
  },
  {
    what: 'Pages as built',
    async run({ get }) {
      const { status, body } = await get(`/${checksumsFile}`);
      const named = [...body.toString().matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)];
      expectThat(
        status === 200 && named.length > 0,
        `/${checksumsFile} answers ${status} and names no page: copy all of dist/.`,
      );
      await Promise.all(
        named.map(async ([, hash, file = '']) => {
          const answer = await get(...requestFor(file));
          expectThat(
            createHash('sha256').update(answer.body).digest('hex') === hash,
            `${answer.url} is not ${file} as it was built: the host or a CDN changes HTML (hides mail addresses, adds scripts, minifies), or caches an older one. Turn that off; pages say 'no-transform'.`,
          );
        }),
      );
      return `${named.length} pages, byte by byte`;
    },
  },
  {
    what: 'Not found',
    async run({ get }) {
      const asked = [
        [nowhere, {}, fallbackLanguage.code] as const,
        ...others.flatMap(({ id, code }) => [
          [nowhere, choosing(id), code] as const,
          [`/${code}${nowhere}`, {}, code] as const,
        ]),
      ];
      for (const [path, said, code] of asked) {
        const answer = await get(path, said);
        const where = 'cookie' in said ? `${path} with the cookie ${said['cookie'] ?? ''}` : path;
        expectThat(
          answer.status === 404,
          `${where} answers ${answer.status}, not 404: serve 404.html with that status for unknown addresses, and no other page.`,
        );
        expectThat(
          languageOf(answer) === code,
          `${where} is answered in '${languageOf(answer)}', not in '${code}': serve the 404.html of that language's folder.`,
        );
      }
      return '404, in the right language';
    },
  },
  {
    what: 'Pages are asked for again',
    async run({ page }) {
      const lifetime = page.headers['cache-control'] ?? '';
      expectThat(
        /\bno-cache\b|\bno-store\b/.test(lifetime) ||
          (/\bmax-age=0\b/.test(lifetime) && /\bmust-revalidate\b/.test(lifetime)),
        `Pages come with Cache-Control '${lifetime}': send 'no-cache', or visitors keep seeing the old site after a deploy.`,
      );
      const vary = (page.headers['vary'] ?? '').toLowerCase().split(/,\s*/);
      expectThat(
        vary.includes('cookie') || vary.includes('*') || lifetime.includes('no-store'),
        `Pages come with Vary '${page.headers['vary'] ?? ''}': send 'Cookie', or a browser shows the previous language from its cache.`,
      );
      return `${lifetime}; Vary: ${page.headers['vary'] ?? ''}`;
    },
  },
  {
    what: 'The same for every visitor',
    async run({ get, page }) {
      const again = await get('/', { cookie: 'someone=1; logged=in', 'user-agent': 'check-deploy' });
      expectThat(
        page.headers['set-cookie'] === undefined && again.headers['set-cookie'] === undefined,
        'The page sets a cookie: turn that off at the host. A page is the same for everyone, and no cache may mix visitors.',
      );
      expectThat(
        page.body.equals(again.body),
        'Two visitors get two pages at /: the host changes HTML. Turn that off.',
      );
      return 'byte by byte, and no cookie set';
    },
  },
  {
    what: 'Headers with pages',
    async run({ page }) {
      const wanted = Object.entries(everywhereHeaders(false));
      for (const [name, value] of wanted) {
        const sent = page.headers[name.toLowerCase()];
        expectThat(
          sent?.toLowerCase() === value.toLowerCase(),
          `${name} is ${sent === undefined ? 'not sent' : `'${sent}'`}: send '${value}'.`,
        );
      }
      return wanted.map(([name]) => name).join(', ');
    },
  },
];
