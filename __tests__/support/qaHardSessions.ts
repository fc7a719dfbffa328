import type { Page } from '@playwright/test';
import { newVisitor } from '../../fixtures/accounts';
import pl from '../../i18n/pl';
import { eventsOf, exportLog } from './browserLogs';
import { endElsewhere, hearNoEnd, hold } from './browserNetwork';
import { arrive, arriveLoggedIn, chooseLanguage, logIn, signUp, started, toast } from './browserSteps';
import { expect } from './browser';
import { inQa, openByKeys, panel, type Session } from './qaSessions';

const refuse = (page: Page, call: string, status: number, body: object = { message: 'no' }) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }));
const cut = (page: Page, call: string) => page.route(`**/api/${call}`, (route) => route.abort('connectionreset'));
// What a handler has begun it ends first: it may be asking the real service for a chunk.
const goodAgain = (page: Page) => page.unrouteAll({ behavior: 'wait' });

/** The flows where the service refuses, or the network does not answer. */
export const hardSessions: Readonly<Record<string, Session>> = {
  'login.offline': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/accounts`);
      await cut(page, 'login');
      await logIn(page, visitor);
      await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
      await goodAgain(page);
      await page.getByRole('link', { name: /home/i }).first().click();
      await page.waitForURL(`${site.origin}/`);
    },
    events: ['accounts/logInFailed'],
  },
  'login.busy': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/accounts`);
      await refuse(page, 'login', 503, {});
      await logIn(page, visitor);
      await expect(toast(page, 'bad', 'API Error: 503')).toBeVisible();
    },
    events: ['accounts/logInRefused'],
  },
  'signUp.refused': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/accounts`);
      await signUp(page, visitor);
      await expect(page.getByText('That username or email is already in use').first()).toBeVisible();
      for (const status of [429, 503]) {
        await refuse(page, 'signup', status, { message: `Wait ${status}` });
        await page.getByRole('button', { name: 'Sign up' }).click();
        await expect(page.getByText(`Wait ${status}`).first()).toBeVisible();
        await goodAgain(page);
      }
      await cut(page, 'signup');
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('The server could not be reached').first()).toBeVisible();
    },
    events: ['accounts/signUpRefused', 'accounts/signUpFailed'],
  },
  'verifyEmail.refused': {
    live: async ({ page, site }) => {
      await inQa(page, `${site.origin}/accounts/verify-email?token=${'A'.repeat(43)}`);
      await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
      await page.goto(`${site.origin}/accounts/verify-email?token=%20`);
      await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
      await cut(page, 'signup/verify-email');
      await page.goto(`${site.origin}/accounts/verify-email?token=${'A'.repeat(43)}`);
      await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await again.waitFor();
      await goodAgain(page);
      await again.click();
      await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
    },
    events: ['verification/refused', 'verification/failed', 'verification/retried', 'client/wentOnline'],
  },
  'logout.refused': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/accounts`);
      const logOut = page.getByRole('button', { name: 'Log out', exact: true });
      await refuse(page, 'logout', 500);
      await logOut.click();
      await expect(toast(page, 'bad', 'Not logged out correctly')).toBeVisible();
      await goodAgain(page);
      await cut(page, 'logout');
      await logOut.click();
      await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
      await expect(logOut).toBeEnabled();
    },
    events: ['session/logoutRefused', 'session/logoutFailed'],
  },
  'logout.ended': {
    live: async ({ page, site, visitor }) => {
      await hearNoEnd(page);
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/accounts`);
      await page.getByRole('button', { name: 'Log out', exact: true }).waitFor();
      await endElsewhere(page.context(), site.origin);
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
    },
    events: ['session/loggedOut'],
    calls: ['session.logout', 'anonymous.refreshAccessToken'],
  },
  'refresh.refused': {
    live: async ({ page, site }) => {
      await inQa(page, `${site.origin}/accounts?refresh=true&continue=%2Fsettings`);
      await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    },
    calls: ['session.isLogged'],
  },
  'refresh.offline': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await cut(page, '**');
      await inQa(page, `${site.origin}/accounts?refresh=true&continue=%2Finfo`);
      await expect(page.getByText('We could not reach the server')).toBeVisible();
      await goodAgain(page);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(`${site.origin}/info`);
    },
    events: ['session/accessCheckFailed', 'session/loggedIn'],
  },
  'language.refused': {
    live: async ({ page, site }) => {
      await inQa(page, `${site.origin}/settings`);
      await refuse(page, 'ui/language-cookie', 500);
      await chooseLanguageOfPage(page, 'Polski');
      await expect(toast(page, 'bad', 'UI langauge not changed')).toBeVisible();
      await goodAgain(page);
      await cut(page, 'ui/language-cookie');
      await chooseLanguageOfPage(page, 'Polski');
      await expect.poll(() => page.getByRole('main').getByRole('combobox').inputValue()).toBe('English');
    },
    events: ['language/changeFailed'],
  },
  'language.list': {
    live: async ({ page, site }) => {
      await refuse(page, 'languages/ui', 503);
      await inQa(page, `${site.origin}/settings`);
      await expect.poll(async () => eventsOf((await exportLog(page)).log)).toContain('language/listFailed');
      await goodAgain(page);
      await cut(page, 'languages/ui');
      await page.goto(`${site.origin}/settings`);
      await panel(page).waitFor();
      await expect
        .poll(async () => eventsOf((await exportLog(page)).log).filter((type) => type === 'language/listFailed').length)
        .toBe(2);
    },
    events: ['language/listFailed'],
    calls: ['browser.logError'],
  },
  'language.texts': {
    live: async ({ page, site }) => {
      await page.route('**/assets/*.js', async (route) => {
        const response = await route.fetch();
        const isPolish = (await response.text()).includes('Zmieniono');
        return isPolish ? route.abort() : route.fulfill({ response });
      });
      await arrive(page, `${site.origin}/settings`);
      await chooseLanguage(page, 'Polski');
      await expect(toast(page, 'bad', 'UI langauge not changed')).toBeVisible();
      await goodAgain(page);
      await openByKeys(page);
    },
    events: ['language/changeFailed'],
    calls: ['texts.load'],
  },
  'renewal.asked': {
    live: async ({ page, site, visitor }) => {
      const { origin } = site;
      await arriveLoggedIn(page, origin, visitor);
      await inQa(page, `${origin}/settings`);
      await expect(page.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
      await page.context().clearCookies({ name: 'vestibule_access' });
      await cut(page, 'refreshaccesstoken');
      await chooseLanguageOfPage(page, 'Polski');
      await expect(toast(page, 'bad', 'UI langauge not changed')).toBeVisible();
      await goodAgain(page);
      await chooseLanguageOfPage(page, 'Polski');
      await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
    },
    calls: ['session.saveLanguage', 'anonymous.refreshAccessToken'],
    events: ['language/changed'],
  },
  'renewal.refused': {
    live: async ({ page, site, visitor }) => {
      await hearNoEnd(page);
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/settings`);
      await expect(page.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
      await endElsewhere(page.context(), site.origin);
      await chooseLanguageOfPage(page, 'Polski');
      await page.waitForURL(/\/accounts\?logout=true/);
      await logIn(page, visitor, false, pl);
      await page.waitForURL(/\/settings/);
    },
    calls: ['session.saveLanguage', 'anonymous.saveLanguageCookie', 'browser.currentAddress', 'browser.navigate'],
    events: ['session/loggedOut', 'language/changed'],
  },
  'start.profile': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await cut(page, 'profile');
      await inQa(page, `${site.origin}/info`);
      await expect(page.getByRole('link', { name: 'Your account', exact: true })).toBeVisible();
    },
    calls: ['session.profile'],
    events: ['session/loggedOut'],
  },
  'start.overtaken': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/`);
      const letGo = await hold(page, '**/api/refreshaccesstoken');
      const other = await page.context().newPage();
      await arriveLoggedIn(other, site.origin, visitor);
      await other.close();
      await page.getByRole('link', { name: 'Your account', exact: true }).click();
      await logIn(page, visitor);
      await expect(page.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
      await page.context().clearCookies();
      const answered = page.waitForResponse('**/api/refreshaccesstoken');
      letGo();
      await answered;
    },
    events: ['session/loggedIn'],
  },
  'copy.refused': {
    live: async ({ page, site }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } }),
      );
      await inQa(page, `${site.origin}/info`);
      await page.getByRole('button', { name: /copy/i }).first().click();
      await expect(toast(page, 'bad', 'did not allow copying')).toBeVisible();
    },
    calls: ['browser.copy'],
  },
  'update.chunk': {
    live: async ({ page, site }) => {
      await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }));
      await page.route('**/assets/info*.js', (route) => route.abort());
      await arrive(page, `${site.origin}/`);
      await page.getByRole('link', { name: 'Contact & Legal' }).click();
      await expect(page.getByText('this part of the earlier version is gone')).toBeVisible();
      await goodAgain(page);
      await openByKeys(page);
    },
    events: ['client/chunkFailed', 'client/newerBuildFound'],
    calls: ['browser.isOutdated'],
  },
  'verifyEmail.left': {
    live: async ({ page, site }) => {
      const visitor = newVisitor();
      await arrive(page, `${site.origin}/accounts`);
      await signUp(page, visitor);
      await inQa(page, (await site.outbox.mailTo(visitor.email)).link);
      await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
      await started(page);
      await page.getByRole('link', { name: /home/i }).first().click();
      await expect(toast(page, 'good', 'Email verified correctly')).toBeHidden();
    },
    events: ['verification/succeeded'],
  },
};

async function chooseLanguageOfPage(page: Page, name: string): Promise<void> {
  const selector = page.getByRole('main').getByRole('combobox');
  await selector.fill(name);
  await page.getByRole('main').getByRole('option', { name }).click();
}
