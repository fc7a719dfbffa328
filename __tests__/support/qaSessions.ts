import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import { newVisitor, type Account } from '../../fixtures/accounts';
import { eventsOf, exportLog } from './browserLogs';
import { arrive, arriveLoggedIn, askForReset, logIn, mailsResets, setPassword, signUp } from './browserSteps';
import { expect, type TestSite } from './browser';
import { addAuthenticator } from '../../fixtures/virtualAuthenticator';

export const panel = (page: Page) => page.getByRole('complementary', { name: 'QA' });

export async function inQa(page: Page, address: string): Promise<void> {
  await arrive(page, address + (address.includes('?') ? '&qa' : '?qa'));
  await panel(page).waitFor();
}

export interface Told {
  readonly page: Page;
  readonly site: TestSite;
  readonly visitor: Account;
}

export const usualSessions: Readonly<Record<string, (told: Told) => Promise<void>>> = {
  start: ({ page, site }) => inQa(page, `${site.origin}/`),
  login: async ({ page, site, visitor }) => {
    await inQa(page, `${site.origin}/accounts?continue=${encodeURIComponent(routes.info)}`);
    await logIn(page, { ...visitor, password: 'wrong' });
    await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
    await expect(page.getByRole('alert').first()).toBeVisible();
    await logIn(page, visitor);
    await page.waitForURL(`${site.origin}${routes.info}`);
  },
  signUp: async ({ page, site, visitor: known }) => {
    await inQa(page, `${site.origin}/accounts`);
    await signUp(page, { ...newVisitor(), password: 'short' });
    await page.getByLabel('Username', { exact: true }).fill('');
    for (const visitor of [known, newVisitor()]) {
      for (const [label, value] of [
        ['Username', visitor.username],
        ['Email', visitor.email],
        ['Password', visitor.password],
        ['Confirm Password', visitor.password],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByRole('button', { name: 'Sign up' }).click();
      if (visitor === known) await expect(page.getByText('already in use').first()).toBeVisible();
    }
    await expect(page.getByText('User signed up correctly', { exact: true })).toBeVisible();
  },
  verifyEmail: async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts`);
    const visitor = newVisitor();
    await signUp(page, visitor);
    const { link } = await site.outbox.mailTo(visitor.email);
    await page.goto(link);
    await expect(page.getByText('Email verified correctly', { exact: true })).toBeVisible();
    await page.waitForURL(`${site.origin}/accounts`);
  },
  'verifyEmail.contested': async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts`);
    const visitor = newVisitor();
    await signUp(page, visitor);
    const { link } = await site.outbox.mailTo(visitor.email);
    const stranger = { ...newVisitor(), password: 'Strang3r!pass' };
    await site.signUp({ ...stranger, username: visitor.username });
    await site.signUp({ ...stranger, email: visitor.email });
    await page.goto(link);
    for (const [password, answer] of [
      ['short', 'Password must be at least 6 characters long'],
      ['Wrong.Sesame1', 'That is not the password of the sign-up that this link belongs to'],
      [visitor.password, 'Email verified correctly'],
    ] as const) {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Verify' }).click();
      // The panel shows the sentence too, within an entry.
      await expect(page.getByText(answer, { exact: true })).toBeVisible();
    }
    await page.waitForURL(`${site.origin}/accounts`);
  },
  resetLink: async ({ page, site, visitor }) => {
    await mailsResets(page);
    await inQa(page, `${site.origin}/accounts`);
    await askForReset(page, visitor.email);
    await expect(page.getByText('we have sent a link to it')).toBeVisible();
  },
  passwordReset: async ({ page, site, visitor }) => {
    await mailsResets(page);
    await arrive(page, `${site.origin}/accounts`);
    await askForReset(page, visitor.email);
    await inQa(page, (await site.outbox.mailTo(visitor.email, 2)).link);
    await setPassword(page, 'short');
    await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible();
    await setPassword(page, 'N3w-password!');
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await page.waitForURL(`${site.origin}/accounts`);
  },
  'passwordReset.refused': async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts/reset-password?token=nobodys`);
    await setPassword(page, 'N3w-password!');
    await expect(page.getByText('This link cannot be used.')).toBeVisible();
  },
  logout: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts`);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByText('User logged out correctly', { exact: true })).toBeVisible();
  },
  'logout.everywhere': async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts`);
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('You are logged out everywhere', { exact: true })).toBeVisible();
  },
  changePassword: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Password', exact: true }).click();
    const change = async (present: string, password: string, again = password) => {
      await page.getByLabel('Your present password').fill(present);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm Password').fill(again);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    await change('short', 'Password1!', 'other');
    await expect(page.getByText('Many people use this password')).toBeVisible();
    await change('Wrong.Sesame1', 'Open.Sesame2');
    await expect(page.getByText('That is not your password', { exact: true })).toBeVisible();
    await change(visitor.password, 'Open.Sesame2');
    await expect(page.getByText('Your password is changed', { exact: false }).first()).toBeVisible();
  },
  emailRestore: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await arrive(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Profile' }).click();
    const { email } = newVisitor();
    await page.getByLabel('New email address').fill(email);
    await page.getByRole('button', { name: 'Change the email address' }).click();
    await page.goto((await site.outbox.mailTo(email)).link);
    await expect(page.getByText('Email verified correctly', { exact: true })).toBeVisible();
    await inQa(page, (await site.outbox.mailTo(visitor.email, 2)).link);
    await page.getByRole('button', { name: 'Take the old address back' }).click();
    await expect(page.getByText('Your old address is back.')).toBeVisible();
  },
  'emailRestore.refused': async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts/restore-email`);
    await expect(page.getByText('This link cannot be used.')).toBeVisible();
  },
  profileChanges: async ({ page, site, visitor }) => {
    const other = await site.account();
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Profile' }).click();
    const change = async (username: string) => {
      await page.getByLabel('Your username').fill(username);
      await page.getByRole('button', { name: 'Change the username' }).click();
    };
    await change('two words');
    await expect(page.getByText('Username should not contain any whitespace', { exact: true })).toBeVisible();
    await change(other.username);
    await expect(page.getByText('That username or email is already in use', { exact: true })).toBeVisible();
    await change(newVisitor().username);
    await expect(page.getByText('Your username is changed', { exact: true })).toBeVisible();
    await page.getByLabel('New email address').fill('nobody');
    await page.getByRole('button', { name: 'Change the email address' }).click();
    await expect(page.getByText('Invalid email address', { exact: true })).toBeVisible();
    await page.getByLabel('New email address').fill(newVisitor().email);
    await page.getByRole('button', { name: 'Change the email address' }).click();
    await expect(page.getByText('waits to be verified').first()).toBeVisible();
  },
  ownData: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Your data' }).click();
    await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save my data' }).click()]);
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it for good' }).click();
    await expect(page.getByText('Your account has been deleted', { exact: true })).toBeVisible();
  },
  managePasskeys: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    const { passkeys } = await addAuthenticator(page);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Passkeys' }).click();
    await page.getByLabel('Name of the passkey').fill('My laptop');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('You can log in with this passkey now', { exact: true })).toBeVisible();
    expect(await passkeys()).toBe(1);
    await page.getByRole('form', { name: 'My laptop' }).getByLabel('Name of the passkey').fill('My phone');
    await page.route(
      '**/api/account/passkeys/rename',
      (route) =>
        route.fulfill({ status: 428, json: { message: 'Please confirm that it is you: enter your password' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Save the name: My laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText('The passkey has its new name', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove: My phone' }).click();
    await expect(page.getByText('The passkey is removed', { exact: true })).toBeVisible();
  },
  passkeyLogin: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await addAuthenticator(page);
    await arrive(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Passkeys' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('You can log in with this passkey now')).toBeVisible();
    await page.context().clearCookies();
    await inQa(page, `${site.origin}/accounts?continue=${encodeURIComponent(routes.info)}`);
    await page.waitForURL(`${site.origin}${routes.info}`);
  },
  endSessions: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'What happened' }).click();
    await expect(page.getByText('The account was created')).toBeVisible();
    await page.getByRole('button', { name: 'Devices' }).click();
    await expect(page.getByText('this one')).toBeVisible();
    const device = await page.context().browser()?.newContext();
    const other = await device?.newPage();
    if (other !== undefined) await arriveLoggedIn(other, site.origin, visitor);
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.route(
      '**/api/account/sessions/end-others',
      (route) =>
        route.fulfill({ status: 428, json: { message: 'Please confirm that it is you: enter your password' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    const dialog = page.getByRole('dialog');
    for (const password of ['short', 'Wrong.Sesame1', visitor.password]) {
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Confirm' }).click();
    }
    await expect(page.getByText('All other devices are logged out', { exact: true })).toBeVisible();
    await device?.close();
  },
  'endSessions.one': async ({ page, site, visitor }) => {
    const device = await page.context().browser()?.newContext();
    const other = await device?.newPage();
    if (other !== undefined) await arriveLoggedIn(other, site.origin, visitor);
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Devices' }).click();
    await page.getByRole('button', { name: /^Log out: / }).click();
    await expect(page.getByText('That device is logged out', { exact: true })).toBeVisible();
    await expect(page.getByText('this one')).toBeVisible();
    await device?.close();
  },
  'start.lookedAt': async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts`);
    await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
    await page.context().clearCookies();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('You are not logged in, or no longer')).toBeVisible();
  },
  refresh: async ({ page, site, visitor }) => {
    await arriveLoggedIn(page, site.origin, visitor);
    await inQa(page, `${site.origin}/accounts?refresh=true&continue=%2Fsettings`);
    await page.waitForURL(`${site.origin}/settings`);
  },
  language: async ({ page, site }) => {
    await inQa(page, `${site.origin}/settings`);
    const selector = page.getByRole('main').getByRole('combobox');
    await selector.fill('Polski');
    await page.getByRole('main').getByRole('option', { name: 'Polski' }).click();
    await expect(page.getByText('Zmieniono język interfejsu', { exact: true })).toBeVisible();
  },
  menu: async ({ page, site }) => {
    await inQa(page, `${site.origin}/`);
    await page.getByRole('button', { name: 'Options' }).click();
    await page.getByRole('menuitem', { name: 'Company' }).or(page.getByRole('menuitem').nth(1)).first().click();
    await page.waitForURL(`${site.origin}${routes.info}`);
  },
  accountsLink: async ({ page, site }) => {
    await inQa(page, `${site.origin}${routes.info}`);
    await page
      .getByRole('link', { name: /account/i })
      .first()
      .click();
    await page.waitForURL(/\/accounts\?continue=/);
  },
  copy: async ({ page, site }) => {
    await inQa(page, `${site.origin}${routes.info}`);
    await page.getByRole('button', { name: /copy/i }).first().click();
    await expect.poll(async () => eventsOf((await exportLog(page)).log)).toContain('toast/shown');
  },
  theme: async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts`);
    await page.getByRole('combobox').first().selectOption('dark');
    await page.getByRole('combobox').first().selectOption('light');
  },
  toast: async ({ page, site }) => {
    await inQa(page, `${site.origin}/accounts`);
    await logIn(page, newVisitor());
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect.poll(async () => eventsOf((await exportLog(page)).log)).toContain('toast/hidden');
  },
  tabs: async ({ page, site, visitor }) => {
    await inQa(page, `${site.origin}/`);
    const other = await page.context().newPage();
    await arriveLoggedIn(other, site.origin, visitor);
    await page.getByRole('link', { name: 'Your account (logged in)' }).waitFor();
    await other.close();
  },
  update: async ({ page, site }) => {
    await inQa(page, `${site.origin}/`);
    await page.route('**/version.json', (route) => route.fulfill({ json: { build: 'newer' } }));
    await page.route('**/assets/info*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Contact & Legal' }).click();
  },
};
