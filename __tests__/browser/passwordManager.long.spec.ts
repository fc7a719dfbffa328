import { chromium, type Page } from '@playwright/test';
import { newVisitor } from '../fixtures/accounts';
import { closing } from '../fixtures/closing';
import { openDisplay } from '../fixtures/engines';
import { chromiumArguments, installedBrowser } from '../../tools/scripts/findChromium';
import { findProgram } from '../../tools/scripts/system/findProgram';
import { addPasskey, arrive, confirmForGood, edit, logIn, mailedReset, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** Sets values as some password managers do: bypassing React, and without an event. */
const fillSilently = (page: Page, values: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const [name, value] of Object.entries(given))
      setter?.set?.call(document.querySelector(`main form input[name="${name}"]`), value);
  }, values);

test('U2 what a password manager fills in without an event is used to sign up and log in', async ({ page, site }) => {
  const { username, email, password } = newVisitor();
  await arrive(page, `${site.origin}/accounts#sign-up`);
  await page.getByLabel('Confirm Password', { exact: true }).waitFor();
  await fillSilently(page, { username, email, 'new-password': password, 'confirm-password': password });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await page.goto((await site.outbox.mailTo(email)).link);
  await page.waitForURL(`${site.origin}/accounts`);

  await fillSilently(page, { username, password: 'Wrong.Sesame1' });
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await fillSilently(page, { password });
  await page.getByRole('checkbox', { name: 'Remember me' }).evaluate((box: HTMLInputElement) => (box.checked = true));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${site.origin}/`);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name.startsWith('vestibule_refresh'))?.expires).toBeGreaterThan(0);
});

/** What Chromium's own page of passwords can do. */
type PasswordsPage = { chrome: { passwordsPrivate: { addPassword(saved: object): Promise<void> } } };

test('U3 Chromium fills a saved password in on load', async ({ site }, testInfo) => {
  const [browser, xvfb] = [installedBrowser(), findProgram('Xvfb')[0]];
  test.skip(browser === undefined || xvfb === undefined, 'A whole Chromium or Xvfb is not installed');
  await using display = closing(await openDisplay(xvfb ?? ''));
  await using context = await chromium.launchPersistentContext(testInfo.outputPath('profile'), {
    headless: false,
    executablePath: browser ?? '',
    args: chromiumArguments,
    env: { ...process.env, DISPLAY: display.name },
  });
  const { username, password } = newVisitor();
  const page = await context.newPage();
  await page.goto('chrome://password-manager/passwords');
  await page.evaluate((saved) => (globalThis as unknown as PasswordsPage).chrome.passwordsPrivate.addPassword(saved), {
    url: `${site.origin}/accounts`,
    username,
    password,
    note: '',
    useAccountStore: false,
  });
  await arrive(page, `${site.origin}/accounts`);
  await expect(page.locator('input[name="username"]:autofill')).toBeVisible();
  await expect(page.locator('input[name="password"]:autofill')).toBeVisible();
});

test('U3 every form with a password says whose it is, and Chromium has no objection', async ({ page, site }) => {
  const hints: string[] = [];
  page.on('console', (message) => message.text().startsWith('[DOM]') && hints.push(message.text()));
  const names = () =>
    page
      .locator('main form:has([autocomplete$="-password"])')
      .evaluateAll((forms) =>
        forms.map((form) => form.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value),
      );
  const visitor = await site.account();
  await page.goto(await mailedReset(page, site, visitor.email));
  await expect.poll(names).toEqual([visitor.username]);

  await arrive(page, `${site.origin}/accounts#sign-up`);
  await expect.poll(names).toEqual(['']);
  await arrive(page, `${site.origin}/.well-known/change-password`);
  await logIn(page, visitor);
  await edit(page, 'Password');
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect.poll(names).toEqual([visitor.username, visitor.username]);
  await page.route('**/api/account/delete', (route) => route.fulfill({ status: 428, json: { message: '' } }));
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirmForGood(page, 'Delete it for good', visitor.username);
  await expect.poll(names).toEqual([visitor.username, visitor.username, visitor.username]);
  expect(hints).toEqual([]);
});

test('U3 the keeper of a passkey hears that it is removed or unknown', async ({ page, context, site }) => {
  const { passkeys } = await addPasskey(page, site.origin, await site.account());
  const add = page.getByRole('button', { name: 'Add a passkey' });
  const remove = page.getByRole('button', { name: /^Remove: / });
  await expect(remove).toBeVisible();
  await add.click();
  await expect(page.getByText('This device already has a passkey of your account.')).toBeVisible();
  await remove.click();
  await confirmForGood(page, 'Remove the passkey');
  await expect.poll(passkeys).toBe(0);

  await add.click();
  await expect(remove).toBeVisible();
  await context.clearCookies();
  await page.route('**/api/account/passkeys/login', (route) => route.fulfill({ status: 404, json: { message: 'No' } }));
  await page.goto(`${site.origin}/accounts`, { waitUntil: 'commit' });
  await expect(toast(page, 'bad', 'No')).toBeVisible();
  await expect.poll(passkeys).toBe(0);
});
