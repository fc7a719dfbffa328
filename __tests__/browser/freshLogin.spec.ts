import type { Page } from '@playwright/test';
import { newVisitor } from '../fixtures/accounts';
import { expect, test } from '../support/browser';
import { arrive, edit, expectFields, fillIn, logIn, toast } from '../support/browserSteps';

/** Makes the next call of the path find that the login is not fresh, which would take ten minutes otherwise. */
const isStale = (page: Page, path: string) =>
  page.route(
    `**/api/account/${path}`,
    (route) => route.fulfill({ status: 428, json: { message: 'Please confirm that it is you' } }),
    { times: 1 },
  );

const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

async function confirm(page: Page, password: string): Promise<void> {
  await fillIn(question(page), { 'Your password': password });
  await page.keyboard.press('Enter');
}

test('another username or address: what was typed stays, in other forms too', async ({ page, site }) => {
  const visitor = await site.account();
  await arrive(page, `${site.origin}/accounts/manage`);
  await logIn(page, visitor);
  for (const row of ['Password', 'Username', 'Email address']) await edit(page, row);
  const passwords = { 'Current password': 'half typed', 'New password': 'Half.Typed1' };
  const { username, email } = newVisitor();
  await fillIn(page, { ...passwords, 'New username': username, 'New email address': email });

  await isStale(page, 'username');
  await press(page, 'Change the username');
  await confirm(page, 'Wrong.Sesame1');
  await expect(question(page).getByText('That is not your password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expectFields(page, { 'New username': username });

  await isStale(page, 'username');
  await press(page, 'Change the username');
  await confirm(page, visitor.password);
  await expect(toast(page, 'good', 'Your username has been changed')).toBeVisible();
  await expect(page.getByText(username, { exact: true })).toBeVisible();
  await expectFields(page, { 'New email address': email });

  await isStale(page, 'email');
  await press(page, 'Change the email address');
  await confirm(page, visitor.password);
  await expect(page.getByText(`${email} is waiting to be verified`)).toBeVisible();
  await expect(page.getByLabel('New email address')).toHaveCount(0);
  await expectFields(page, passwords);
});
