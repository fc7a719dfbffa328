import type { Locator, Page } from '@playwright/test';
import type { House } from './browser';
import type { Account } from './browserAccounts';
import { logIn, started } from './browserSteps';

/** What the recipe app shows to who is logged out. */
export const logInLink = (page: Page): Locator => page.getByRole('link', { name: 'Log in at the front door' });

/** What it shows to who is logged in. */
export const cookingAs = (page: Page, { username }: Pick<Account, 'username'>): Locator =>
  page.getByText(`Cooking as ${username}.`);

/** Goes to the recipe app, and waits until it knows who the visitor is. */
export async function arriveAtSister(page: Page, { sisterOrigin }: House, path = '/'): Promise<void> {
  await page.goto(sisterOrigin + path);
  await logInLink(page).or(page.getByText('Cooking as')).waitFor();
}

/** Logs in at the front door, come from the recipe app and gone back to it. */
export async function logInThroughSister(page: Page, house: House, visitor: Account, path = '/'): Promise<void> {
  await arriveAtSister(page, house, path);
  await logInLink(page).click();
  await started(page);
  await logIn(page, visitor);
  await page.waitForURL(house.sisterOrigin + path);
  await cookingAs(page, visitor).waitFor();
}
