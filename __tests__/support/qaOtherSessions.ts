import type { Page } from '@playwright/test';
import type { Account } from '../../fixtures/accounts';
import { eventsOf, exportLog } from './browserLogs';
import { hold } from './browserNetwork';
import { arrive, arriveLoggedIn, chooseLanguage, logIn, toast, waitForLong } from './browserSteps';
import { expect } from './browser';
import { inQa, panel, type Session } from './qaSessions';

const loggedIn = (page: Page) => page.getByRole('link', { name: 'Your account (logged in)' });
const tenMinutes = 10 * 60 * 1000;

/** The ways that flows go besides the usual one. */
export const otherSessions: Readonly<Record<string, Session>> = {
  'login.early': {
    live: async ({ page, site, visitor }) => {
      const letGo = await hold(page, '**/api/refreshaccesstoken');
      await inQa(page, `${site.origin}/accounts?logout=true`);
      await logIn(page, visitor);
      await expect.poll(async () => eventsOf((await exportLog(page)).log)).toContain('client/waitingChanged');
      letGo();
      await loggedIn(page).waitFor();
    },
    events: ['client/waitingChanged', 'session/loggedIn'],
  },
  giveUpWaiting: {
    live: async ({ page, site, visitor }) => {
      const letGo = await hold(page, '**/api/login');
      await inQa(page, `${site.origin}/accounts`);
      await logIn(page, visitor);
      await waitForLong(page);
      await page.getByRole('button', { name: 'Stop waiting' }).click();
      await expect(page.getByRole('alert').first()).toContainText('You stopped waiting');
      letGo();
    },
    events: ['client/waitGivenUp', 'accounts/logInFailed'],
    calls: ['calls.giveUp'],
  },
  'login.fields': {
    live: async ({ page, site }) => {
      await inQa(page, `${site.origin}/accounts`);
      for (const _ of ['show', 'hide', 'show']) await page.getByRole('button', { name: 'Show characters' }).click();
      const capsLock = (isOn: boolean) =>
        page
          .getByLabel('Password')
          .evaluate(
            (field, on) =>
              field.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: on })),
            isOn,
          );
      await capsLock(true);
      await expect(page.getByText('Caps Lock is on', { exact: true })).toBeVisible();
      await capsLock(false);
      await capsLock(true);
      await page.getByText('Forgot your password?').click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.waitForURL(/continue=/);
      await page.getByRole('button', { name: 'Show characters' }).first().click();
      await page.getByRole('link', { name: 'Log in' }).click();
    },
    events: [
      'accounts/passwordShownToggled',
      'accounts/capsLockChanged',
      'accounts/resetOpened',
      'accounts/resetClosed',
    ],
  },
  'login.language': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await arrive(page, `${site.origin}/settings`);
      await loggedIn(page).waitFor();
      await chooseLanguage(page, 'Polski');
      await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
      await page.context().clearCookies();
      await inQa(page, `${site.origin}/accounts?continue=%2Fpl%2Finfo`);
      await logIn(page, visitor);
      await page.waitForURL(`${site.origin}/pl/info`);
      // At an address of the account's own language the visitor stays.
      await page.context().clearCookies();
      await page.goto(`${site.origin}/pl/accounts?continue=%2Fpl%2Finfo`);
      await logInInPolish(page, visitor);
      await page.waitForURL(`${site.origin}/pl/info`);
    },
    calls: ['texts.load', 'browser.setDocumentLanguage'],
    events: ['language/switched', 'session/loggedIn'],
  },
  'login.prefixed': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/pl/accounts?continue=%2Fpl%2Fsettings`);
      await logInInPolish(page, visitor);
      await page.waitForURL(`${site.origin}/pl/settings`);
    },
    calls: ['browser.dropPrefix'],
    events: ['session/loggedIn', 'language/switched'],
  },
  'login.sister': {
    live: async ({ page, site, visitor }) => {
      await inQa(
        page,
        `${site.namedOrigin}/accounts?continue=${encodeURIComponent(`${site.sisterOrigin}/?portions=4#method`)}`,
      );
      await logIn(page, visitor);
      await page.waitForURL(`${site.sisterOrigin}/?portions=4#method`);
      await page.goto(`${site.namedOrigin}/accounts`);
      await panel(page).waitFor();
      await loggedIn(page).waitFor();
    },
    calls: ['browser.assignLocation'],
  },
  'login.nowhere': {
    live: async ({ page, site, visitor }) => {
      await inQa(page, `${site.origin}/accounts?continue=%2Fnowhere`);
      await logIn(page, visitor);
      await page.waitForURL(`${site.origin}/nowhere`);
      await panel(page).waitFor();
      await loggedIn(page).waitFor();
    },
    calls: ['browser.assignLocation'],
  },
  'logout.flag': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/accounts?logout=true&continue=%2Finfo`);
      await page.waitForURL(`${site.origin}/info`);
      await page.context().clearCookies();
      await page.goto(`${site.origin}/accounts?logout=true`);
      await panel(page).waitFor();
      await logIn(page, visitor);
      await page.waitForURL(`${site.origin}/`);
    },
    events: ['session/loggedOut', 'session/loggedIn'],
  },
  'refresh.nowhere': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/accounts?refresh=true`);
      await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
    },
    events: ['session/accessChecked'],
  },
  'language.profile': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await arrive(page, `${site.origin}/settings`);
      await loggedIn(page).waitFor();
      await chooseLanguage(page, 'Polski');
      await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
      // Another device has not heard of it yet.
      await page.context().clearCookies({ name: 'uiLanguageId' });
      await inQa(page, `${site.origin}/`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
    },
    calls: ['browser.rememberLanguage', 'texts.load'],
    events: ['session/profileLoaded', 'language/switched'],
  },
  'language.prefixed': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/pl/settings`);
      await page.getByRole('link', { name: 'Twoje konto (zalogowano)' }).waitFor();
      const selector = page.getByRole('main').getByRole('combobox');
      await selector.fill('English');
      await page.getByRole('main').getByRole('option', { name: 'English' }).click();
      await page.waitForURL(`${site.origin}/settings?qa`);
      await page.getByRole('link', { name: /home/i }).first().click();
      await page.waitForURL(`${site.origin}/`);
      await page.goBack();
      await page.getByRole('main').getByRole('combobox').waitFor();
    },
    calls: ['browser.dropPrefix'],
    events: ['language/changed', 'language/selectorShown'],
  },
  'copy.allowed': {
    live: async ({ page, site }) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await inQa(page, `${site.origin}/info`);
      await page.getByRole('button', { name: /copy/i }).first().click();
      await expect(toast(page, 'good', 'Copied')).toBeVisible();
    },
    calls: ['browser.copy'],
  },
  'menu.left': {
    live: async ({ page, site }) => {
      await inQa(page, `${site.origin}/`);
      const options = page.getByRole('button', { name: 'Options' });
      await options.click();
      await page.keyboard.press('Escape');
      await options.click();
      await page.getByRole('menuitem', { name: 'Settings' }).click();
      await page.waitForURL(`${site.origin}/settings`);
      await options.click();
      await page.goBack();
      await page.waitForURL(`${site.origin}/?qa`);
    },
    events: ['menu/closed', 'menu/optionChosen'],
  },
  'tabs.loggedOut': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await inQa(page, `${site.origin}/info`);
      await loggedIn(page).waitFor();
      const other = await page.context().newPage();
      await arrive(other, `${site.origin}/accounts`);
      // What is not so is not believed, or changes nothing.
      const tell = (news: string) =>
        other.evaluate((one) => new BroadcastChannel('vestibule.session').postMessage(one), news);
      await tell('loggedIn');
      await other.getByRole('button', { name: 'Log out', exact: true }).click();
      await page.getByRole('link', { name: 'Your account', exact: true }).waitFor();
      await tell('loggedOut');
      await tell('loggedIn');
      await expect
        .poll(async () => eventsOf((await exportLog(page)).log).filter((type) => type === 'session/loggedOut').length)
        .toBe(2);
      await other.close();
    },
    events: ['session/loggedOut'],
  },
  'update.newer': {
    live: async ({ page, site }) => {
      await page.clock.install();
      await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }));
      await inQa(page, `${site.origin}/accounts`);
      await page.getByRole('link', { name: 'Sign up' }).click();
      await page.getByLabel('Username', { exact: true }).fill('new.visitor');
      await page.clock.runFor(tenMinutes);
      const loaded = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Load it' }).click();
      await loaded;
      await expect(page.getByLabel('Username', { exact: true })).toHaveValue('new.visitor');
      await page.getByRole('link', { name: 'Log in' }).click();
      await page.getByLabel('Username or Email').fill('visitor');
      await page.unrouteAll();
      await page.clock.runFor(tenMinutes);
      await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newest' } }));
      // The page's look before this one may still be under way: only when it is answered do the next ten minutes begin.
      await expect(async () => {
        await page.clock.runFor(tenMinutes);
        await expect(page.getByRole('button', { name: 'Load it' })).toBeVisible({ timeout: 500 });
      }).toPass();
      const again = page.waitForEvent('load');
      await page.getByRole('button', { name: 'Load it' }).click();
      await again;
      await expect(page.getByLabel('Username or Email')).toHaveValue('visitor');
    },
    events: ['client/newerBuildFound', 'client/reloadRequested', 'accounts/formSwitched'],
    calls: ['browser.isOutdated', 'browser.reload', 'browser.whenSeen', 'browser.fillIn', 'browser.keptForm'],
  },
};

async function logInInPolish(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Nazwa użytkownika lub e-mail').fill(username);
  await page.getByLabel('Hasło').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Zaloguj się' }).click();
}
