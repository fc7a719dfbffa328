import { createHash } from 'node:crypto';
import { everywhereHeaders, fileHeaders, pageHeaders, popupHeaders } from '../../../shared/hosting';
import { fallbackLanguage, languageCookie, languagePrefix, languages } from '../../../shared/languages';
import { accountsPath } from '../../../shared/paths';
import { routes } from '../../../src/app/routes';
import type { Answer } from './ask';
import { builtFiles, builtPages, choosing, nowhere, others, whereOf } from './builtFiles';
import { expectThat, type Check } from './checks';

const languageOf = ({ body }: Answer) => /<html lang="([^"]+)"/.exec(body.toString())?.[1] ?? 'none';

export const pageChecks: readonly Check[] = [
  {
    what: 'Every page',
    async run({ get }) {
      const paths = Object.values(routes).flatMap((path) => languages.map(({ code }) => languagePrefix(code) + path));
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
    what: 'As built',
    async run(site) {
      const files = await builtFiles(site);
      for (const { file, hash, kind, answer } of files) {
        expectThat(
          kind !== 'file' || answer.status === 200,
          `${answer.url} answers ${answer.status}: copy all of dist/.`,
        );
        expectThat(
          createHash('sha256').update(answer.body).digest('hex') === hash,
          `${whereOf(answer)} is not ${file} as it was built: the host or a CDN changes files (hides mail addresses, adds scripts, minifies), or caches an older one. Turn that off; pages say 'no-transform'.`,
        );
      }
      return `${files.length} pages and files, byte by byte`;
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
    async run(site) {
      for (const answer of await builtPages(site)) {
        const lifetime = answer.headers['cache-control'] ?? '';
        expectThat(
          /\bno-cache\b|\bno-store\b/.test(lifetime) ||
            (/\bmax-age=0\b/.test(lifetime) && /\bmust-revalidate\b/.test(lifetime)),
          `${whereOf(answer)} comes with Cache-Control '${lifetime}': send 'no-cache', or visitors keep seeing the old site after a deploy.`,
        );
        const vary = (answer.headers['vary'] ?? '').toLowerCase().split(/,\s*/);
        expectThat(
          vary.includes('cookie') || vary.includes('*') || lifetime.includes('no-store'),
          `${whereOf(answer)} comes with Vary '${answer.headers['vary'] ?? ''}': send 'Cookie', or a browser shows the previous language from its cache.`,
        );
      }
      const { headers } = site.page;
      return `${headers['cache-control'] ?? ''}; Vary: ${headers['vary'] ?? ''}`;
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
    what: 'Headers',
    async run(site) {
      const files = await builtFiles(site);
      for (const { file, kind, answer } of files) {
        const isPopup = file.endsWith(`${accountsPath.slice(1)}/index.html`);
        const opener = 'Cross-Origin-Opener-Policy';
        const wanted = {
          ...everywhereHeaders(false),
          ...(kind === 'page' && { [opener]: (isPopup ? popupHeaders : pageHeaders)[opener] ?? '' }),
          ...(kind === 'file' && fileHeaders),
        };
        for (const [name, value] of Object.entries(wanted)) {
          const sent = answer.headers[name.toLowerCase()];
          expectThat(
            sent?.toLowerCase() === value.toLowerCase(),
            `${whereOf(answer)}: ${name} is ${sent === undefined ? 'not sent' : `'${sent}'`}: send '${value}'.`,
          );
        }
      }
      return `as built, with ${files.length} pages and files`;
    },
  },
];
