import type { Page } from '@playwright/test';
import strings from 'big-list-of-naughty-strings/blns.json';
import type { FaultProxy } from '../../fixtures/faultProxy';
import type { MeasureOptions, Row } from '../row';
import { logIn } from './logIn';
import { withFaultySite } from './withFaultySite';

/** Addresses with a parameter or a path that a stranger may write. */
const addresses: readonly ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/accounts?continue=${text}`,
  (text) => `/accounts?refresh=${text}`,
  (text) => `/accounts/verify-email?token=${text}`,
  (text) => `/accounts/reset-password?token=${text}`,
  (text) => `/accounts/restore-email?token=${text}`,
];

/**
 * Each string of the Big List of Naughty Strings in each parameter, in each field, and as what the service says, on a
 * phone's width. Looked at after each: whether a script ran, and whether the page is wider than the window.
 */
export async function naughty({ share, onProgress }: MeasureOptions): Promise<Row> {
  const every = Math.round(1 / share);
  const texts = [...new Set(strings)].filter((text, at) => text !== '' && at % every === 0);
  const problems: string[] = [];
  let places = 0;
  await withFaultySite('naughty', onProgress, async ({ browser, proxy, origin, account }) => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    page.on('dialog', (dialog) => {
      problems.push(`a script ran: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
    const look = async (where: string, text: string) => {
      places += 1;
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (width > 0) problems.push(`${width} px too wide: ${where}, ${JSON.stringify(text)}`);
    };

    for (const [at, text] of texts.entries()) {
      // On a fresh page each, so that no notice of the last form is taken for this one's.
      await arrive(page, `${origin}/accounts`);
      await logInWith(page, proxy, text);
      await look('what the service says', text);
      await arrive(page, `${origin}/accounts`);
      await submitLogIn(page, text);
      await look('the log-in form', text);
      await arrive(page, `${origin}/accounts`);
      await fillSignUp(page, text);
      await look('the sign-up form', text);
      for (const address of addresses) {
        await enter(page, address(encodeURIComponent(text)));
        await look(address('…'), text);
      }
      onProgress(`${at + 1} of ${texts.length} strings`);
    }

    await page.goto(`${origin}/accounts/manage`);
    await logIn(page, await account());
    for (const [at, text] of texts.entries()) {
      await fillProfile(page, text);
      await look('the profile', text);
      await arrive(page, `${origin}/settings`);
      await page.locator('main input[role="combobox"]').fill(text);
      await look('the search of languages', text);
      await page.goto(`${origin}/accounts/manage`);
      onProgress(`${at + 1} of ${texts.length} strings, logged in`);
    }
  });
  for (const problem of problems) console.log(`red: ${problem}`);
  return {
    label: 'naughty strings in every parameter, field and server text: scripts run, errors, layouts broken',
    figure: `${problems.length} of ${places}`,
    goal: '0',
    isReached: problems.length === 0,
    details: `${texts.length} strings of big-list-of-naughty-strings, at the width of a phone; what the service says is put into its answer by a proxy`,
  };
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-started]').waitFor();
}

/** A log-in that the service refuses with these words. */
async function logInWith(page: Page, proxy: FaultProxy, words: string): Promise<void> {
  proxy.refusalOf = (path) => (path === '/api/login' ? words : null);
  await submitLogIn(page, 'somebody');
  proxy.refusalOf = () => null;
}

async function submitLogIn(page: Page, text: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(text);
  await page.getByLabel('Password', { exact: true }).fill(text);
  await submit(page, 'Log in');
}

async function fillSignUp(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign up' }).click();
  for (const label of ['Username', 'Email', 'Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill(text);
  await submit(page, 'Sign up');
}

async function fillProfile(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByLabel('New email address').fill(text);
  await submit(page, 'Change the email address');
}

/** Presses the button and waits for what comes of it: an answer, or an error at a field. */
async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page
    .locator('[aria-invalid="true"], [role="alert"]:not(:empty), [role="status"]:not(:empty)')
    .filter({ visible: true })
    .first()
    .waitFor();
}

/** Goes to an address without loading the page anew, as a link within the site does. */
async function enter(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await page.locator('h1').first().waitFor();
}
