import type { Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { replayLog } from '../../scripts/replay/replayLog';
import type { LogFile } from '../../src/action-log/logFile';
import { newVisitor, type Account } from '../support/browserAccounts';
import { callsOf, eventsOf, exportLog } from '../support/browserLogs';
import { arrive, arriveLoggedIn, logIn, signUp } from '../support/browserSteps';
import { expect, test, type House } from '../support/browser';

const panel = (page: Page) => page.getByRole('complementary', { name: 'QA' });

/** Opens QA's panel at an address of the site. */
async function inQa(page: Page, address: string): Promise<void> {
  await arrive(page, address + (address.includes('?') ? '&qa' : '?qa'));
  await panel(page).waitFor();
}

interface Told {
  readonly page: Page;
  readonly house: House;
  readonly visitor: Account;
}

/** Each flow of the site, lived through by a visitor: what shall stand in its log. */
const sessions: Readonly<Record<string, { readonly live: (told: Told) => Promise<void>; readonly events?: readonly string[]; readonly calls?: readonly string[] }>> = {
  start: { live: ({ page, house }) => inQa(page, `${house.origin}/`), events: ['client/started', 'session/loggedOut'], calls: ['anonymous.refreshAccessToken', 'browser.keptForm'] },
  login: {
    live: async ({ page, house, visitor }) => {
      await inQa(page, `${house.origin}/accounts?continue=%2Finfo`);
      await logIn(page, { ...visitor, password: 'wrong' });
      await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
      await expect(page.getByRole('alert').first()).toBeVisible();
      await logIn(page, visitor);
      await page.waitForURL(`${house.origin}/info`);
    },
    events: ['accounts/errorsFound', 'accounts/errorsChanged', 'session/loginRefused', 'session/loggedIn', 'toast/shown'],
    calls: ['anonymous.login', 'browser.expectSession', 'browser.tellOtherTabs', 'browser.showFromTop', 'browser.setTitle'],
  },
  signUp: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/accounts`);
      await signUp(page, { ...newVisitor(), password: 'short' });
      await page.getByLabel('Username').fill('');
      const visitor = newVisitor();
      for (const [label, value] of [['Username', visitor.username], ['Email', visitor.email], ['Password', visitor.password], ['Confirm Password', visitor.password]] as const) await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Sign up' }).click();
      await expect(page.getByText('User signed up correctly')).toBeVisible();
    },
    events: ['accounts/errorsFound', 'accounts/errorsChanged', 'accounts/signedUp'],
    calls: ['anonymous.signUp'],
  },
  verifyEmail: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/accounts`);
      const visitor = newVisitor();
      await signUp(page, visitor);
      const { link } = await house.outbox.mailTo(visitor.email);
      await page.goto(link);
      await expect(page.getByText('Email verified correctly')).toBeVisible();
      await page.waitForURL(`${house.origin}/accounts`);
    },
    events: ['verification/started', 'verification/succeeded'],
    calls: ['anonymous.verifyEmail', 'browser.forgetQuery'],
  },
  logout: {
    live: async ({ page, house, visitor }) => {
      await arriveLoggedIn(page, house.origin, visitor);
      await inQa(page, `${house.origin}/accounts`);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByText('User logged out correctly')).toBeVisible();
    },
    events: ['session/logoutRequested', 'session/loggedOut'],
    calls: ['session.logout', 'session.profile'],
  },
  refresh: {
    live: async ({ page, house, visitor }) => {
      await arriveLoggedIn(page, house.origin, visitor);
      await inQa(page, `${house.origin}/accounts?refresh=true&continue=%2Fsettings`);
      await page.waitForURL(`${house.origin}/settings`);
    },
    events: ['session/accessCheckRequested'],
    calls: ['session.isLogged'],
  },
  language: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/settings`);
      const selector = page.getByRole('main').getByRole('combobox');
      await selector.fill('Polski');
      await page.getByRole('main').getByRole('option', { name: 'Polski' }).click();
      await expect(page.getByText('Zmieniono język interfejsu')).toBeVisible();
    },
    events: ['language/listLoaded', 'language/chosen', 'language/switched', 'language/changed'],
    calls: ['anonymous.languages', 'anonymous.saveLanguageCookie', 'texts.load', 'browser.setDocumentLanguage'],
  },
  menu: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/`);
      await page.getByRole('button', { name: 'Options' }).click();
      await page.getByRole('menuitem', { name: 'Company' }).or(page.getByRole('menuitem').nth(1)).first().click();
      await page.waitForURL(`${house.origin}/info`);
    },
    events: ['menu/toggled', 'menu/optionChosen', 'navigation/entered'],
    calls: ['browser.navigate', 'browser.showFromTop'],
  },
  accountsLink: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/info`);
      await page.getByRole('link', { name: /account/i }).first().click();
      await page.waitForURL(/\/accounts\?continue=/);
    },
    events: ['navigation/accountsChosen'],
    calls: ['browser.currentAddress', 'browser.navigate'],
  },
  copy: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/info`);
      await page.getByRole('button', { name: /copy/i }).first().click();
      await expect.poll(async () => eventsOf((await exportLog(page)).log)).toContain('toast/shown');
    },
    events: ['client/copyRequested', 'toast/shown'],
    calls: ['browser.copy'],
  },
  theme: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/accounts`);
      await page.getByRole('combobox').first().selectOption('dark');
    },
    events: ['theme/modeRestored', 'theme/modeChosen'],
    calls: ['browser.setThemeMode', 'browser.storedThemeMode'],
  },
  toast: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/accounts`);
      await logIn(page, newVisitor());
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect.poll(async () => eventsOf((await exportLog(page)).log), { timeout: 10_000 }).toContain('toast/hidden');
    },
    events: ['toast/shown', 'toast/hidden'],
    calls: ['clock.sleep'],
  },
  tabs: {
    live: async ({ page, house, visitor }) => {
      await inQa(page, `${house.origin}/`);
      const other = await page.context().newPage();
      await arriveLoggedIn(other, house.origin, visitor);
      await page.getByRole('link', { name: 'Your account (logged in)' }).waitFor();
      await other.close();
    },
    events: ['session/profileLoaded', 'session/loggedIn'],
    calls: ['browser.nextNewsFromOtherTabs', 'session.profile'],
  },
  update: {
    live: async ({ page, house }) => {
      await inQa(page, `${house.origin}/`);
      await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }));
      await page.route('**/assets/info*.js', (route) => route.abort());
      await page.getByRole('link', { name: 'Contact & Legal' }).click();
    },
    calls: ['browser.keptForm'],
  },
};

test.describe('A log recorded in the browser (L4)', () => {
  for (const [name, { live, events = [], calls = [] }] of Object.entries(sessions)) {
    test(`of ${name} replays headless as it went, and holds no secret (L1)`, async ({ page, house }) => {
      const visitor = await house.account();
      await live({ page, house, visitor });
      const { log, text } = await exportLog(page, name);
      expect(eventsOf(log)).toEqual(expect.arrayContaining([...events]));
      expect(callsOf(log)).toEqual(expect.arrayContaining([...calls]));
      expect(divergences(log)).toEqual([]);
      for (const secret of [visitor.username, visitor.email, visitor.password, encodeURIComponent(visitor.email), 'Wrong.Sesame1', 'token=']) expect(text).not.toContain(secret);
    });
  }
});

const divergences = (log: LogFile) => replayLog(log).flatMap(({ divergence }) => (divergence === null ? [] : [divergence]));

test('A log replays in the panel, on a replica of the page that touches nothing', async ({ page, house, said }, testInfo) => {
  await inQa(page, `${house.origin}/accounts`);
  await logIn(page, newVisitor());
  await expect(page.getByRole('alert').first()).toBeVisible();
  await panel(page).getByLabel('Note').fill('here it says so');
  await panel(page).getByRole('button', { name: 'Mark' }).click();
  const { log, text } = await exportLog(page);
  expect(log.marks).toMatchObject([{ load: 0, note: 'here it says so' }]);
  const file = testInfo.outputPath('log.json');
  await writeFile(file, text);

  await page.goto(`${house.origin}/info?qa`);
  await panel(page).waitFor();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await panel(page).getByLabel('Import').setInputFiles(file);
  await expect(page.getByText('A replay: nothing you do here reaches the service')).toBeVisible();
  const count = log.loads[0]?.entries.length ?? 0;
  await panel(page).getByRole('button', { name: 'Step' }).click();
  await panel(page).getByLabel('Speed').selectOption('1000');
  await panel(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(panel(page).locator('output')).toHaveText(`${count} of ${count}, as recorded`, { timeout: 10_000 });
  const replica = page.getByTestId('replica');
  await expect(replica.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(replica.getByLabel('Username or Email')).toBeVisible();
  expect(page.url()).toBe(`${house.origin}/info?qa`);
  // The page's own font may still come.
  expect(calls.filter((url) => !url.endsWith('.woff2'))).toEqual([]);

  await panel(page).getByLabel('Time').fill('1');
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await panel(page).getByLabel('Import').setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text.slice(0, 500)) });
  await expect(panel(page).getByText('it is no whole JSON')).toBeVisible();
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('In QA mode a log goes on over a reload, and what storage holds is checked before it is used (X4)', async ({ page, house }) => {
  await inQa(page, `${house.origin}/`);
  await page.goto(`${house.origin}/info`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads.map((load) => load.page.route)).toEqual(['welcome', 'info']);
  await page.addInitScript(() => sessionStorage.setItem('vestibule.qa', '{"format":"vestibule-log","loads":[{"__proto__":{}}]}'));
  await page.goto(`${house.origin}/settings`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads).toHaveLength(1);
});

test('A chunk that failed offers the log', async ({ page, house }) => {
  await page.route('**/assets/info*.js', (route) => route.abort());
  await arrive(page, `${house.origin}/`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Contact & Legal' }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a log' }).click();
  expect((await arriving).suggestedFilename()).toMatch(/^vestibule-log-[0-9a-f]{8}\.json$/);
});
