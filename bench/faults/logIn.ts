import type { Page } from '@playwright/test';
import type { Account } from '../../fixtures/accounts';

/** Logs in by the form that the page shows, and waits until it is gone. */
export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await page.locator('html[data-started]').waitFor();
  await page.getByLabel('Username or Email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor({ state: 'hidden' });
}
