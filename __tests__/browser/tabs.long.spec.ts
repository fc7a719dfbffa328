import { routes } from '../../src/app/routes';
import type { Page, Request } from '@playwright/test';
import { arrive, arriveKnown, arriveLoggedIn, chooseLanguage, edit, logIn } from '../support/browserSteps';
import { callsOf, endElsewhere, hearNoEnd } from '../support/browserNetwork';
import { languageCookie, languageOfId } from '../../shared/languages';
import { themeModeOf, themeStorageKey } from '../../src/theme/mode';
import type { Account } from '../fixtures/accounts';
import { expect, test } from '../support/browser';

const loggedIn = (page: Page) => page.getByRole('link', { name: 'Your account (logged in)' });
const loggedOut = (page: Page) => page.getByRole('link', { name: 'Your account', exact: true });

for (const [what, learns] of [
  // As after a freeze, or in a browser without BroadcastChannel.
  [
    'when somebody looks at it again',
    async (tab: Page) => {
      await tab.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
      return () => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
  ],
  ['when another tab says so', async () => async () => {}],
] as const)
  test(`P3 a tab shows the visitor whose cookies the browser has, ${what}`, async ({ context, site }) => {
    const [here, there] = [await context.newPage(), await context.newPage()];
    const [before, after] = [await site.account(), await site.account()];
    const learn = await learns(here);
    await hearNoEnd(here);
    await arriveLoggedIn(here, site.origin, before);
    await arrive(here, `${site.origin}/accounts/manage`);
    for (const row of ['Email address', 'Password']) await edit(here, row);
    await here.getByLabel('New email address').fill(`other.${before.email}`);
    await here.getByLabel('Current password', { exact: true }).fill(before.password);

    await endElsewhere(context, site.origin);
    await arrive(there, `${site.origin}/accounts`);
    await logIn(there, after);
    await expect(loggedIn(there)).toBeVisible();
    await learn();

    await expect(here.getByRole('link', { name: `Your account (logged in): ${after.username}` })).toBeVisible();
    await expect(here.getByText(after.email)).toBeVisible();
    await expect(here.getByText(before.email)).toHaveCount(0);
    await expect(here.getByLabel('New email address')).toHaveCount(0);
    await expect(here.getByLabel('Current password', { exact: true })).toHaveCount(0);
  });

/** What a visitor does in a tab, the page where it is done, and how many calls it makes at least. */
interface Deed {
  readonly at: string;
  readonly calls: number;
  do(tab: Page, visitor: Account): Promise<unknown>;
}
const deeds: Readonly<Record<string, Deed>> = {
  login: {
    at: '/accounts?login=true',
    calls: 3,
    async do(tab, { username, password }) {
      await tab.locator('[name="username"]').fill(username);
      await tab.locator('[name="password"]').fill(password);
      await tab.keyboard.press('Enter');
    },
  },
  logout: {
    at: '/accounts',
    calls: 1,
    do: (tab) => tab.getByRole('button', { name: /^(Log out|Wyloguj się)$/ }).click(),
  },
  renewal: {
    at: routes.info,
    calls: 1,
    async do(tab) {
      await tab.context().clearCookies({ name: /^vestibule_access/ });
      await tab.reload();
    },
  },
  language: {
    at: routes.settings,
    calls: 1,
    do: async (tab) => chooseLanguage(tab, (await shown(tab))[0] === 'en' ? 'Polski' : 'English'),
  },
  mode: {
    at: '/accounts',
    calls: 0,
    do: async (tab) => tab.locator('select').selectOption((await shown(tab))[1] === 'dark' ? 'light' : 'dark'),
  },
};

const shown = (tab: Page) =>
  tab.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    const [account, username] = document.querySelector('[data-leads-back]')?.ariaLabel?.split(': ') ?? [];
    return [lang, dataset['theme'], username ?? (account?.includes('(') ? 'unnamed' : null)];
  });

/** What a page would show that is loaded now. */
async function cookiesSay(tab: Page, origin: string) {
  const { request } = tab.context();
  await request.post(`${origin}/api/refreshaccesstoken`, { headers: { Origin: origin } });
  const profile = await request.get(`${origin}/api/profile`);
  const { username, uiLanguageId } = profile.ok()
    ? ((await profile.json()) as { username: string; uiLanguageId: number })
    : {
        username: null,
        uiLanguageId: Number((await tab.context().cookies()).find(({ name }) => name === languageCookie)?.value ?? 1),
      };
  const mode = themeModeOf(await tab.evaluate((key) => localStorage.getItem(key), themeStorageKey));
  return [languageOfId(uiLanguageId).code, mode, username];
}

for (const [name, first] of Object.entries(deeds).filter(([name]) => name !== 'mode'))
  test(`two tabs show what the cookies say after a ${name} held at each call`, async ({ context, site }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    const [ada, bob, carol] = [await site.account(), await site.account(), await site.account()];
    const underWay = new Set<Request>();
    context.on('request', (request) => !request.url().endsWith('session-end') && underWay.add(request));
    for (const end of ['requestfinished', 'requestfailed'] as const)
      context.on(end as 'requestfinished', (request) => underWay.delete(request));
    const quiet = async (...tabs: Page[]) => {
      const isStarted = (tab: Page) =>
        tab.evaluate(() => 'started' in document.documentElement.dataset).catch(() => false);
      for (let calm = 0; calm < 5;) {
        const areStarted = await Promise.all(tabs.map(isStarted));
        calm = underWay.size === 0 && areStarted.every(Boolean) ? calm + 1 : 0;
      }
    };
    let [callsToPass, isAnswered] = [Infinity, false];
    let letGo: (() => Promise<void>) | null = null;
    await one.route('**/api/**', async (route) => {
      const isNotice = route.request().url().endsWith('session-end');
      // After a login, tabs find out without the service's notice.
      if (isNotice && name === 'login') return route.abort();
      if (isNotice || callsToPass-- !== 0) return route.continue();
      const response = isAnswered ? await route.fetch() : null;
      letGo = async () => {
        // A call that was given up meanwhile has failed already.
        if (route.request().failure() === null) underWay.add(route.request());
        await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
      };
      underWay.delete(route.request());
    });
    for (const [newer, second] of Object.entries(deeds))
      for (isAnswered of [false, true])
        for (let calls = 0; calls < first.calls; calls += 1) {
          await context.clearCookies();
          const login = { UsernameOrEmail: ada.username, Password: ada.password, IsRememberMe: false };
          await context.request.post(`${site.origin}/api/login`, { data: login, headers: { Origin: site.origin } });
          await arrive(one, site.origin + first.at);
          // Opened later, so that each tab has a renewal of its own.
          await quiet(one);
          await arrive(other, site.origin + second.at);
          await quiet(one, other);
          [callsToPass, letGo] = [calls, null];
          await first.do(one, bob);
          await expect.poll(() => letGo).not.toBeNull();
          callsToPass = Infinity;
          // By a login's third call, the other tab has heard of it, and may be changing its language.
          if (calls === 2) await expect.poll(async () => (await shown(other))[2]).toBe(bob.username);
          await quiet(other);
          const asked = second.calls > 0 ? other.waitForRequest('**/api/**') : undefined;
          await second.do(other, carol);
          await asked;
          await quiet(other);
          await letGo!();
          await quiet(one, other);
          const truth = await cookiesSay(one, site.origin);
          // A lock passes from tab to tab in the browser's own time, which no call shows.
          await expect
            .configure({ soft: true })
            .poll(async () => [await shown(one), await shown(other)], {
              message: `${newer}, call ${calls} held ${isAnswered ? 'with' : 'without'} its answer`,
            })
            .toEqual([truth, truth]);
        }
  });

test('A forged message of the origin about a login logs nobody in (X4)', async ({ page, context, site, said }) => {
  await arriveKnown(page, `${site.origin}/accounts`);
  const forger = await context.newPage();
  await arrive(forger, `${site.origin}${routes.info}`);
  const calls = callsOf(page);
  await forger.evaluate(() => {
    const channel = new BroadcastChannel('vestibule.session');
    for (const news of [null, 7, {}, { kind: 'loggedIn' }, '<b>', 'constructor', ['loggedIn']])
      channel.postMessage(news);
    channel.postMessage('loggedIn');
  });
  await expect.poll(() => calls).toContain('POST refreshaccesstoken');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(loggedOut(page)).toBeVisible();
  expect(calls).toEqual(['POST refreshaccesstoken']);
  expect(said).toEqual([]);
});
