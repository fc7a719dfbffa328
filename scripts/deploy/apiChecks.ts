import { ask, type Answer } from './ask';
import { expectThat, type Check } from './checks';

/** A call that needs no session and changes nothing. */
const call = '/api/languages/ui';
const stranger = 'https://stranger.invalid';

/** The checks of the account service, reached as the pages reach it. */
export const apiChecks: readonly Check[] = [
  {
    what: 'Account service',
    async run({ api }) {
      const answer = await ask(api + call);
      expectThat(
        answer.status === 200 && isJson(answer),
        `${answer.url} answers ${answer.status} as ${answer.headers['content-type'] ?? 'nothing'}: pass /api/ on to \`npm run service\`, or build with API_ORIGIN where it is.`,
      );
      expectThat(
        (answer.headers['cache-control'] ?? '').includes('no-store'),
        `${answer.url} comes with Cache-Control '${answer.headers['cache-control'] ?? ''}', not 'no-store': a cache in between could give one visitor's answer to another. Have it pass /api/ by.`,
      );
      const missing = await ask(`${api}/api/there-is-no-such-call`);
      expectThat(
        missing.status === 404 && isJson(missing),
        `${missing.url} answers ${missing.status} as ${missing.headers['content-type'] ?? 'nothing'}: nothing under /api/ may be answered by a page.`,
      );
      return `${api}/api/: JSON, never kept`;
    },
  },
  {
    what: 'Who may call it',
    async run({ api, start: { addresses } }) {
      const own = await ask(api + call, { origin: addresses.siteOrigin });
      const foreign = await ask(api + call, { origin: stranger });
      const allowed = foreign.headers['access-control-allow-origin'];
      expectThat(
        allowed === undefined || (allowed !== '*' && allowed !== stranger),
        `${api} lets any origin read its answers (Access-Control-Allow-Origin: ${allowed}): take that header out at the host; the service says it itself.`,
      );
      if (new URL(api).origin !== addresses.siteOrigin) {
        expectThat(
          own.headers['access-control-allow-origin'] === addresses.siteOrigin &&
            own.headers['access-control-allow-credentials'] === 'true',
          `${api} does not let the pages of ${addresses.siteOrigin} read its answers: start the service with SITE_ORIGIN=${addresses.siteOrigin}.`,
        );
      }
      expectThat(
        own.status === 200,
        `${api} answers its own site's pages with ${own.status}: start the service with SITE_ORIGIN=${addresses.siteOrigin}.`,
      );
      return `the site's own pages, and no stranger's`;
    },
  },
];

const isJson = ({ headers }: Answer) => headers['content-type']?.startsWith('application/json') === true;
