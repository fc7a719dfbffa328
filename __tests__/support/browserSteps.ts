import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts';
import en from '../../i18n/en';
import type { Translation } from '../../i18n/types';
import manage from '../../i18n/en/manage';
import { addAuthenticator } from '../fixtures/virtualAuthenticator';
import type { Outbox } from '../fixtures/outbox';

type Values = Readonly<Record<string, string>>;

/** Fills in the fields with these whole labels. */
export async function fillIn(place: Page | Locator, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) await place.getByLabel(label, { exact: true }).fill(value);
}

/** Expects that the fields with these whole labels have these values. */
export async function expectFields(place: Page | Locator, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(place.getByLabel(label, { exact: true })).toHaveValue(value);
}

/** A visitor's actions on the pages, with the English texts by default. */
export async function signUp(page: Page, visitor: Account): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillSignUp(page, visitor);
}

export async function fillSignUp(page: Page, { username, email, password }: Account): Promise<void> {
  // Exact, so that nothing is filled in before the login form's 'Username or email' is gone.
  await fillIn(page, { Username: username, Email: email, Password: password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Sign up' }).click();
}

export async function logIn(
  page: Page,
  visitor: Pick<Account, 'username' | 'password'>,
  isRememberMe = false,
  { accounts }: Translation = en,
): Promise<void> {
  await page.getByLabel(accounts.usernameOrEmail).fill(visitor.username);
  await page.getByLabel(accounts.password, { exact: true }).fill(visitor.password);
  if (isRememberMe) await page.getByLabel(accounts.rememberMe).check();
  await page.getByRole('button', { name: accounts.logIn, exact: true }).click();
}

export async function chooseLanguage(page: Page, name: string): Promise<void> {
  const selector = page.getByRole('combobox');
  await selector.fill(name);
  await page.getByRole('option', { name }).click();
}

export async function askForReset(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('dialog').getByLabel('Email address').fill(email);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
}

export async function setPassword(page: Page, password: string): Promise<void> {
  await fillIn(page, { 'New password': password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Set the password' }).click();
}

/** Requests a link for a new password by call. @param mails how many mails the visitor has then @returns the link */
export async function mailedReset(
  page: Page,
  { origin, outbox }: { readonly origin: string; readonly outbox: Outbox },
  email: string,
  mails = 2,
): Promise<string> {
  const asked = { headers: { Origin: origin }, data: { Email: email } };
  expect((await page.request.post(`${origin}/api/account/reset-link`, asked)).status()).toBe(200);
  return (await outbox.mailTo(email, mails)).link;
}

/** All that the page keeps in the browser. */
export const storageOf = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));

/** Goes to an address, brings the tab to the front and waits until the page is interactive. */
export async function arrive(page: Page, address: string): Promise<void> {
  // Chromium renders background tabs only once a second.
  await page.bringToFront();
  await page.goto(address);
  await started(page);
}

/** Opens the page, and waits until it knows whether someone is logged in; a read-only page asks when it is idle. */
export async function arriveKnown(page: Page, address: string): Promise<void> {
  const known = page.waitForResponse('**/api/refreshaccesstoken');
  await arrive(page, address);
  await known;
}

/** Runs in the page. Before React hydrates it, a click would be lost, as it would be for a quick visitor. */
export const isStarted = () =>
  Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps'));

export const started = (page: Page): Promise<unknown> => page.waitForFunction(isStarted);

/** Opens the form of a row on the page that manages the account. */
export const edit = (page: Page, label: string, word = manage.edit) =>
  page.getByRole('button', { name: `${word}: ${label}` }).click();

export function toast(page: Page, kind: 'good' | 'bad', text: string | RegExp): Locator {
  return page.locator(`[data-print="no"] > [role="${kind === 'good' ? 'status' : 'alert'}"]`).getByText(text);
}

/** Opens an account page as a visitor who is already logged in. */
export async function arriveLoggedIn(
  page: Page,
  origin: string,
  visitor: Pick<Account, 'username' | 'password'>,
  isRememberMe = false,
): Promise<void> {
  await arrive(page, `${origin}/accounts`);
  await logIn(page, visitor, isRememberMe);
  await page.waitForURL(`${origin}/`);
  await page.getByRole('link', { name: 'Your account (logged in)' }).waitFor();
}

/** Waits until a dialog for an irreversible action accepts presses, half a second after it first appears. */
export const stoodLong = (page: Page) =>
  page.getByRole('dialog').evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));

/** Confirms an irreversible action in its dialog. @param username the text that is typed to delete an account */
export async function confirmForGood(page: Page, name: string, username?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (username !== undefined) await dialog.locator('[name="confirm-username"]').fill(username);
  await stoodLong(page);
  await dialog.getByRole('button', { name, exact: true }).click();
}

/** Logs a visitor in and adds a passkey, which the page's virtual authenticator keeps. */
export async function addPasskey(page: Page, origin: string, visitor: Account) {
  await arriveLoggedIn(page, origin, visitor);
  const authenticator = await addAuthenticator(page);
  await arrive(page, `${origin}/accounts/manage`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await toast(page, 'good', 'You can log in with this passkey now').waitFor();
  return authenticator;
}
