import type { Locator, Page } from '@playwright/test';
import type { TestSite } from './browser';
import type { Account } from '../fixtures/accounts';
import { logIn, started } from './browserSteps';

export const logInLink = (page: Page): Locator => page.getByRole('link', { name: 'Log in at the front door' });

export const cookingAs = (page: Page, { username }: Pick<Account, 'username'>): Locator =>
  page.getByText(`Cooking as ${username}.`);

/** Opens the recipe app, and waits until it knows the visitor. */
export async function arriveAtSister(page: Page, { sisterOrigin }: TestSite, path = '/'): Promise<void> {
  await page.bringToFront();
  await page.goto(sisterOrigin + path);
  await logInLink(page).or(page.getByText('Cooking as')).waitFor();
}

export async function logInThroughSister(page: Page, site: TestSite, visitor: Account): Promise<void> {
  await arriveAtSister(page, site);
  await logInLink(page).click();
  await started(page);
  await logIn(page, visitor);
  await page.waitForURL(`${site.sisterOrigin}/`);
  await cookingAs(page, visitor).waitFor();
}
