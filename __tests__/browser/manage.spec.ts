import { devices } from '@playwright/test';
import pl from '../../i18n/pl';
import { manageTexts } from '../../i18n/i18n-manage';
import { languageOfCode } from '../../shared/languages';
import { hearNoEnd, hold } from '../support/browserNetwork';
import { addPasskey, arrive, arriveLoggedIn, edit, expectFields, fillIn } from '../support/browserSteps';
import { logIn, mailedReset, setPassword, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];

test.describe('On a phone, in Polish', () => {
  test.use(phone);

  test('a visitor logs another device out and changes the password', async ({ page, browser, site }) => {
    const visitor = await site.account(languageOfCode('pl').id);
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await arrive(other, `${site.origin}/accounts`);
    await logIn(other, visitor);
    await other.getByRole('link', { name: pl.common.accountLoggedIn }).waitFor();

    await arrive(page, `${site.origin}/pl/accounts/manage`);
    await logIn(page, visitor, false, pl);
    await expect(page.getByText(visitor.email)).toBeVisible();

    const texts = manageTexts.pl;
    await expect(page.getByText(texts.sessions.isThis)).toBeVisible();
    await page.getByRole('button', { name: texts.sessions.endOthers }).click();
    await expect(page.getByRole('button', { name: texts.sessions.endOthers })).toBeHidden();
    await expect(other.getByRole('link', { name: pl.common.account, exact: true })).toBeVisible();
    await elsewhere.close();

    await edit(page, pl.accounts.password, texts.edit);
    await fillIn(page, { [texts.password.current]: visitor.password, [texts.password.new]: 'Password1!' });
    await page.getByLabel(texts.password.new, { exact: true }).press('Tab');
    await expect(page.getByText(pl.accounts.passwordCommon)).toBeVisible();
    await fillIn(page, { [texts.password.new]: 'Open.Sesame2', [pl.accounts.confirmPassword]: 'Open.Sesame2' });
    await page.getByRole('button', { name: texts.password.change }).click();
    await expect(page.getByLabel(texts.password.current, { exact: true })).toHaveCount(0);

    await expect(page.getByText(texts.events.of.password_changed)).toBeVisible();

    // What is below a section loads after it, so that nothing moves under the finger.
    await page.route('**/api/account', () => {});
    await page.reload();
    await expect(page.getByText(texts.loading)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([texts.sections.profile]);
  });
});

test('a passkey logs in by one gesture from /accounts, and confirms who the visitor is', async ({ page, site }) => {
  await addPasskey(page, site.origin, await site.account());
  for (let time = 0; time < 3; time += 1) {
    await page.context().clearCookies();
    await page.goto(`${site.origin}/accounts?continue=%2Fsettings`, { waitUntil: 'commit' });
    await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
    await page.waitForURL(`${site.origin}/settings`);
  }
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
  await page.getByRole('link', { name: 'Manage your account' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey')).toBeVisible();
  await page.getByRole('button', { name: /^Rename: / }).click();
  const name = page.locator('input[name="passkey"]');
  await name.fill('Kitchen phone');
  await page.context().clearCookies();
  await page.getByRole('button', { name: /^Save the name: / }).click();
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
  await expect(name).toHaveValue('Kitchen phone');
});

test('S14 a secured account keeps the ticked passkeys, and so does a new password by mail', async ({ page, site }) => {
  const visitor = await site.account();
  const { passkeys } = await addPasskey(page, site.origin, visitor);
  expect(await passkeys()).toBe(1);

  const part = page.getByRole('region', { name: 'Secure my account' });
  const current = part.getByLabel('Current password', { exact: true });
  const secure = async (present: string, password: string) => {
    await fillIn(part, { 'Current password': present, 'New password': password, 'Confirm Password': password });
    await part.getByRole('button', { name: 'Secure my account' }).last().click();
  };
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('button', { name: 'Secure my account' }).first()).toBeFocused();
  const mine = page.getByRole('checkbox', { name: /Linux · / });
  await mine.check();
  await secure(visitor.password, 'Open.Sesame2');
  await expect(current).toHaveValue('');
  await expect(mine).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await mailedReset(page, site, visitor.email, 4));
  await expect(mine).not.toBeChecked();
  await setPassword(page, 'Open.Sesame3');
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await page.context().clearCookies();
  await arriveLoggedIn(page, site.origin, { ...visitor, password: 'Open.Sesame3' });
  await page.goto(`${site.origin}/accounts/manage`);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(current).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('what was typed outlasts the end of the session, if the same visitor logs in', async ({ page, context, site }) => {
  const visitor = await site.account();
  await hearNoEnd(page);
  await arriveLoggedIn(page, site.origin, visitor);
  // The login form appears once, with its page: text typed into an earlier one would be lost.
  const letGo = await hold(page, /\/assets\/accounts\./);
  await page.goto(`${site.origin}/accounts/manage`);
  for (const row of ['Username', 'Email address']) await edit(page, row);
  const typed = { 'New username': 'typed.name', 'New email address': 'typed@mail.example' };
  await fillIn(page, typed);
  // The last section: requesting another one without the cookies would reveal the end of the session before the button is pressed.
  await expect(page.getByRole('heading', { name: manageTexts.en.sections.data })).toBeVisible();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Change the email address' }).click();
  await page.getByRole('link', { name: 'Your account', exact: true }).waitFor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage your account');
  letGo();
  await expect(page.getByText("You're not logged in, or your session has ended. Please log in.")).toBeVisible();
  await logIn(page, visitor);
  await expectFields(page, typed);
});
