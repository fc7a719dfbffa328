import type { Page } from '@playwright/test';
import { hold } from '../support/browserNetwork';
import { expect, test } from '../support/browser';
import { toast } from '../support/browserSteps';

const chunk = '**/assets/flows*.js';
/** A link that turns out to be dead only when it is used. */
const dying = (page: Page) =>
  page.route('**/api/account/reset-account', (route) => route.fulfill({ json: { username: 'ada', passkeys: [] } }));

test('a password reset link works if the flows load late', async ({ page, site }) => {
  await dying(page);
  const release = await hold(page, chunk);
  await page.goto(`${site.origin}/accounts/reset-password?token=${'A'.repeat(43)}`, { waitUntil: 'commit' });
  await page.getByLabel('New password', { exact: true }).fill('Open.Sesame2');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Open.Sesame2');
  await page.getByRole('button', { name: 'Set the password' }).click();
  release();
  await expect(page.getByText('This link cannot be used.')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/accounts/reset-password`);
});

test('flows that do not come are asked for again by a press', async ({ page, site }) => {
  await page.route(chunk, (route) => route.abort());
  await page.goto(`${site.origin}/accounts`);
  await expect(page.locator('#load-failed')).toBeVisible();
  await page.unroute(chunk);
  await page.getByLabel('Username or Email').fill('somebody');
  await page.getByLabel('Password').fill('Open.Sesame1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await expect(page.locator('#load-failed')).toBeHidden();
});
