import type { Page } from '@playwright/test';
import type { Account } from './browserAccounts';

/** What a visitor does on the pages, in the words of the English texts. */
export async function signUp(page: Page, visitor: Account): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Username').fill(visitor.username);
  await page.getByLabel('Email').fill(visitor.email);
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByLabel('Confirm Password').fill(visitor.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

export async function logIn(page: Page, visitor: Pick<Account, 'username' | 'password'>, isRememberMe = false): Promise<void> {
  await page.getByLabel('Username or Email').fill(visitor.username);
  await page.getByLabel('Password').fill(visitor.password);
  if (isRememberMe) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const selector = page.getByRole('combobox');
  await selector.fill(name);
  await page.getByRole('option', { name }).click();
}
