import type { Page } from '@playwright/test';
import { newVisitor } from '../fixtures/accounts';
import { addAuthenticator } from '../fixtures/virtualAuthenticator';
import { expect, test } from '../support/browser';
import { arrive, confirmForGood, logIn, toast } from '../support/browserSteps';

/** Makes the next call of the path find that the login is not fresh, which would take ten minutes otherwise. */
const isStale = (page: Page, path: string) =>
  page.route(
    `**/api/account/${path}`,
    (route) => route.fulfill({ status: 428, json: { message: 'Please confirm that it is you' } }),
    { times: 1 },
  );

const question = (page: Page) => page.getByRole('dialog', { name: "Confirm it's you" });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function confirm(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Your password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('another username or address: what was typed stays, in other forms too', async ({ page, site }) => {
  const visitor = await site.account();
  await arrive(page, `${site.origin}/accounts/manage`);
  await logIn(page, visitor);
  await page.getByLabel('Current password', { exact: true }).fill('half typed');
  await page.getByLabel('New password', { exact: true }).fill('Half.Typed1');
  const { username, email } = newVisitor();
  await page.getByLabel('Your username').fill(username);
  await page.getByLabel('New email address').fill(email);

  await isStale(page, 'username');
  await press(page, 'Change the username');
  await confirm(page, 'Wrong.Sesame1');
  await expect(question(page).getByText('That is not your password')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('Your username')).toHaveValue(username);

  await isStale(page, 'username');
  await press(page, 'Change the username');
  await confirm(page, visitor.password);
  await expect(toast(page, 'good', 'Your username is changed')).toBeVisible();
  await expect(page.getByLabel('Your username')).toHaveValue(username);
  await expect(page.getByLabel('New email address')).toHaveValue(email);

  await isStale(page, 'email');
  await press(page, 'Change the email address');
  await confirm(page, visitor.password);
  await expect(page.getByText(`${email} is waiting to be verified`)).toBeVisible();
  await expect(page.getByLabel('New email address')).toHaveValue('');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('half typed');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Half.Typed1');
});

test('a passkey: its name stays, and so do other names that are being typed', async ({ page, site }) => {
  const visitor = await site.account();
  await addAuthenticator(page);
  await arrive(page, `${site.origin}/accounts/manage`);
  await logIn(page, visitor);
  const newName = page.locator('input[name="new-passkey"]');
  await newName.fill('Kitchen');
  await isStale(page, 'passkeys/options');
  await press(page, 'Add a passkey');
  await expect(newName).toHaveValue('Kitchen');
  await confirm(page, visitor.password);
  const kept = page.locator('input[name="passkey"]');
  await press(page, 'Rename: Kitchen');
  await expect(kept).toHaveValue('Kitchen');
  await expect(newName).toHaveValue('');

  await newName.fill('half typed');
  await kept.fill('Kitchen table');
  await isStale(page, 'passkeys/rename');
  await press(page, 'Save the name: Kitchen');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(kept).toHaveValue('Kitchen table');
  await isStale(page, 'passkeys/rename');
  await press(page, 'Save the name: Kitchen');
  await question(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove: Kitchen table' })).toBeVisible();
  await expect(newName).toHaveValue('half typed');

  await isStale(page, 'passkeys/remove');
  await press(page, 'Remove: Kitchen table');
  await confirmForGood(page, 'Remove the passkey');
  await confirm(page, visitor.password);
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  await expect(newName).toHaveValue('half typed');
});
