import { test as base, expect, type WorkerFixture } from '@playwright/test';
import { ensureLocalSister } from '../../tools/build/localSister';
import { ensureLocalSite } from '../../tools/build/localSite';
import { freePort } from '../../server/http/freePort';
import { siteConfig } from '../../site.config';
import { openEmbedSite, type EmbedSite } from '../fixtures/embedSite';
import { openService } from '../fixtures/openService';
import type { Member, Site } from '../../tools/scripts/gallery/stage';
import { languages, type LanguageCode } from '../../shared/languages';
import { openBuiltSite, type BuiltSite } from './hosts';
import { checkLogs } from './browserLogs';

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** The site and its service, running for one worker: real pages, a real database, mail in a folder. */
async function openTestSite(mode: 'production' | 'development', index: number) {
  const port = await freePort('127.0.0.1');
  const siteFolder = await ensureLocalSite(port, {}, mode, `.local/test-site-${mode}-${index}`);
  const sisterFolder = await ensureLocalSister(port, `.local/test-recipes-${mode}-${index}`);
  // The service mails password reset links; the pages request them only if a test says so.
  const passwordReset = 'byMail';
  return {
    ...(await openService(port, { siteConfig: { ...siteConfig, passwordReset }, siteFolder, sisterFolder })),
    /** The same site under the host name that shares a session with the sister app's. */
    namedOrigin: `http://vestibule.localhost:${port}`,
    sisterOrigin: `http://recipes.vestibule.localhost:${port}`,
  };
}

/** What a worker opens when a test needs it, and closes at its end. */
const perWorker = <Opened extends AsyncDisposable>(
  open: (index: number) => Promise<Opened>,
): [WorkerFixture<Opened, object>, { scope: 'worker' }] => [
  async ({}, use, { parallelIndex }) => {
    await using opened = await open(parallelIndex);
    await use(opened);
  },
  { scope: 'worker' },
];

/** All worker fixtures are here, because a file with its own ones would get a new worker, with another browser and service. */
interface WorkerFixtures {
  readonly site: TestSite;
  /** The same on a development build, which reports hydration mismatches. */
  readonly developmentSite: TestSite;
  /** The same with the members needed by the gallery's scenes. */
  readonly sceneSite: Site;
  readonly embedSite: EmbedSite;
  /** The output of `npm run build`, served by the service itself. */
  readonly builtSite: BuiltSite;
  /** The same, for a host in front of the service. */
  readonly builtSiteBehind: BuiltSite;
}

interface TestFixtures {
  readonly said: string[];
  /** Whether to replay the pages' logs at the end of a test. */
  readonly replaysLogs: boolean;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: perWorker((index) => openTestSite('production', index)),
  developmentSite: perWorker((index) => openTestSite('development', index)),
  sceneSite: [
    async ({ site }, use) => {
      const { origin, sisterOrigin, outbox } = site;
      const members = languages.map(async ({ code, id }): Promise<[LanguageCode, Member]> => {
        const account = await site.account(id);
        const { link } = await outbox.mailTo(account.email);
        return [code, { ...account, token: new URL(link).searchParams.get('token') ?? '' }];
      });
      const all = Object.fromEntries(await Promise.all(members)) as Record<LanguageCode, Member>;
      await use({ origin, sisterOrigin, members: all });
    },
    { scope: 'worker' },
  ],
  embedSite: perWorker(openEmbedSite),
  builtSite: perWorker((index) => openBuiltSite(`.local/test-hosts-${index}`, false)),
  builtSiteBehind: perWorker((index) => openBuiltSite(`.local/test-hosts-behind-${index}`, true)),
  said: async ({ context }, use) => {
    const said: string[] = [];
    context.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
    context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`));
    await use(said);
  },
  replaysLogs: [true, { option: true }],
  context: async ({ context, replaysLogs }, use, testInfo) => {
    await use(context);
    if (!replaysLogs || testInfo.status !== testInfo.expectedStatus) return;
    const problems = await checkLogs(context.pages());
    expect(problems, 'the logs of the pages replay as they went (L4), and hold no secret (L1)').toEqual([]);
  },
});

export { expect };
