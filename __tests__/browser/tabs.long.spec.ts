import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import { arrive, arriveLoggedIn, edit, fillIn } from '../support/browserSteps';
import { endElsewhere, hearNoEnd, requestsUnderWay } from '../support/browserNetwork';
import { languageCookie, languageOfId } from '../../shared/languages';
import { themeModeOf, themeStorageKey } from '../../src/theme/mode';
import type { Account } from '../fixtures/accounts';
import { expect, test } from '../support/browser';

// As after a freeze, or in a browser without BroadcastChannel: the tab hears of nothing.
test('P3 a tab that is looked at again shows the visitor whose cookies the browser has', async ({ context, site }) => {
  const [here, there] = [await context.newPage(), await context.newPage()];
  const [before, after] = [await site.account(), await site.account()];
  await here.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'));
  await hearNoEnd(here);
  await arriveLoggedIn(here, site.origin, before);
  await arrive(here, `${site.origin}/accounts/manage`);
  for (const row of ['Email address', 'Password']) await edit(here, row);
  const typed = { 'New email address': `other.${before.email}`, 'Current password': before.password };
  await fillIn(here, typed);

  await endElsewhere(context, site.origin);
  await arriveLoggedIn(there, site.origin, after);
  await here.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(here.getByRole('link', { name: `Your account (logged in): ${after.username}` })).toBeVisible();
  await expect(here.getByText(after.email)).toBeVisible();
  await expect(here.getByText(before.email)).toHaveCount(0);
  for (const label of Object.keys(typed)) await expect(here.getByLabel(label, { exact: true })).toHaveCount(0);
});

/**
 * What a visitor does in a tab, the page where it is done, and how many calls it makes at least. By keys, because a tab in
 * the background is drawn once a second, which clicks would wait for.
 */
interface Act {
  readonly at: string;
  readonly calls: number;
  do(tab: Page, visitor: Account): Promise<unknown>;
}
const acts: Readonly<Record<string, Act>> = {
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
    async do(tab) {
      // The other tab shows the mode too.
      await tab.locator('select').selectOption((await shown(tab))[1] === 'dark' ? 'light' : 'dark');
      await tab.getByRole('button', { name: /^(Log out|Wyloguj się)$/ }).press('Enter');
    },
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
    async do(tab) {
      const name = (await shown(tab))[0] === 'en' ? 'Polski' : 'English';
      await tab.getByRole('combobox').fill(name);
      await tab.getByRole('option', { name }).waitFor();
      await tab.getByRole('combobox').press('Enter');
    },
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

for (const [name, first] of Object.entries(acts))
  test(`two tabs show what the cookies say after a ${name} held at each call`, async ({ context, site }) => {
    const [one, other] = [await context.newPage(), await context.newPage()];
    const [ada, bob, carol] = [await site.account(), await site.account(), await site.account()];
    // A second, in place of the five for which a tab waits for the lock of another.
    await context.addInitScript(() => {
      const { timeout } = AbortSignal;
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, milliseconds / 5);
    });
    const underWay = requestsUnderWay(context);
    const quiet = async (...tabs: Page[]) => {
      const isStarted = (tab: Page) =>
        tab.evaluate(() => 'started' in document.documentElement.dataset).catch(() => false);
      for (let calm = 0; calm < 5;) {
        const areStarted = await Promise.all(tabs.map(isStarted));
        calm = underWay.size === 0 && areStarted.every(Boolean) ? calm + 1 : 0;
      }
    };
    /** Holds the tab's call after so many others, with its answer or before the service gets it. @returns what lets it go */
    const hold = (others: number, isAnswered: boolean) =>
      new Promise<() => Promise<void>>((resolve) => {
        let left = others;
        void one.route('**/api/**', async (route) => {
          const request = route.request();
          if (request.url().endsWith('session-end') || left-- !== 0) return route.fallback();
          const response = isAnswered ? await route.fetch() : null;
          underWay.delete(request);
          resolve(async () => {
            // A call that was given up meanwhile has failed already.
            if (request.failure() === null) underWay.add(request);
            await (response ? route.fulfill({ response }) : route.continue()).catch(() => {});
          });
        });
      });
    // After a login, tabs find out without the service's notice.
    if (name === 'login') await hearNoEnd(one);
    for (const [newer, second] of Object.entries(acts))
      for (const isAnswered of [false, true])
        for (let calls = 0; calls < first.calls; calls += 1) {
          await context.clearCookies();
          const login = { UsernameOrEmail: ada.username, Password: ada.password, IsRememberMe: false };
          await context.request.post(`${site.origin}/api/login`, { data: login, headers: { Origin: site.origin } });
          await arrive(one, site.origin + first.at);
          // Opened later, so that each tab has a renewal of its own.
          await quiet(one);
          await arrive(other, site.origin + second.at);
          await quiet(one, other);
          const held = hold(calls, isAnswered);
          await first.do(one, bob);
          const letGo = await held;
          // By a login's third call, the other tab has heard of it, and may be changing its language.
          if (calls === 2) await expect.poll(async () => (await shown(other))[2]).toBe(bob.username);
          await quiet(other);
          const asked = other.waitForRequest('**/api/**');
          await second.do(other, carol);
          await asked;
          await quiet(other);
          await letGo();
          await quiet(one, other);
          await one.unroute('**/api/**');
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
