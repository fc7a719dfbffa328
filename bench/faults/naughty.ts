import type { Page } from '@playwright/test';
import strings from 'big-list-of-naughty-strings/blns.json';
import type { FaultProxy } from '../../fixtures/faultProxy';
import type { MeasureOptions, Row } from '../row';
import { logIn } from './logIn';
import { withFaultySite, type FaultySite } from './withFaultySite';

/** Addresses with a parameter or a path that a stranger may write. */
const addresses: readonly ((text: string) => string)[] = [
  (text) => `/${text}`,
  (text) => `/accounts?continue=${text}`,
  (text) => `/accounts?refresh=${text}`,
  (text) => `/accounts/verify-email?token=${text}`,
  (text) => `/accounts/reset-password?token=${text}`,
  (text) => `/accounts/restore-email?token=${text}`,
];

/** What one worker looks at, and where it tells what is wrong. */
interface Walk {
  readonly next: () => string | undefined;
  readonly tell: (problem: string) => void;
  readonly onLooked: () => void;
}

/**
 * Each string of the Big List of Naughty Strings in each parameter, in each field, and as what the service says, on a
 * phone's width. Looked at after each: whether a script ran, and whether the page is wider than the window.
 */
export async function naughty({ share, onProgress }: MeasureOptions): Promise<Row> {
  const every = Math.round(1 / share);
  const texts = [...new Set(strings)].filter((text, at) => text !== '' && at % every === 0);
  const problems: string[] = [];
  let places = 0;
  let at = 0;
  const walk: Walk = {
    next() {
      onProgress(`${at} of ${texts.length} strings`);
      return texts[at++];
    },
    tell(problem) {
      problems.push(problem);
      console.log(`red: ${problem}`);
    },
    onLooked: () => (places += 1),
  };
  // Side by side, each with a network of its own: pages wait a good deal.
  await Promise.all(
    ['first', 'second', 'third'].map((name) => withFaultySite(name, onProgress, (site) => walkAll(site, walk))),
  );
  return {
    label: 'naughty strings in every parameter, field and server text: scripts run, errors, layouts broken',
    figure: `${problems.length} of ${places}`,
    goal: '0',
    isReached: problems.length === 0,
    details: `${texts.length} strings of big-list-of-naughty-strings, at the width of a phone; what the service says is put into its answer by a proxy`,
  };
}

/** Takes strings until none is left, with one visitor who is logged out and one who is logged in. */
async function walkAll({ browser, proxy, origin, account }: FaultySite, { next, tell, onLooked }: Walk): Promise<void> {
  const open = async () => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
    page.on('dialog', (dialog) => {
      tell(`a script ran: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', ({ message }) => tell(`uncaught: ${message}`));
    return page;
  };
  const [stranger, member] = [await open(), await open()];
  await member.goto(`${origin}/accounts/manage`);
  await logIn(member, await account());

  for (let text = next(); text !== undefined; text = next()) {
    const look = async (page: Page, where: string) => {
      onLooked();
      const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (width > 0) tell(`${width} px too wide: ${where}, ${JSON.stringify(text)}`);
    };
    // On a fresh page each, so that no notice of the last form is taken for this one's.
    await arrive(stranger, `${origin}/accounts`);
    await logInWith(stranger, proxy, text);
    await look(stranger, 'what the service says');
    await arrive(stranger, `${origin}/accounts`);
    await submitLogIn(stranger, text);
    await look(stranger, 'the log-in form');
    await arrive(stranger, `${origin}/accounts`);
    await fillSignUp(stranger, text);
    await look(stranger, 'the sign-up form');
    for (const address of addresses) {
      await enter(stranger, address(encodeURIComponent(text)));
      await look(stranger, address('…'));
    }
    await member.goto(`${origin}/accounts/manage`);
    await fillProfile(member, text);
    await look(member, 'the profile');
    await arrive(member, `${origin}/settings`);
    await member.locator('main input[role="combobox"]').fill(text);
    await look(member, 'the search of languages');
  }
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('html[data-started]').waitFor();
}

/** A log-in that the service refuses with these words. */
async function logInWith(page: Page, proxy: FaultProxy, words: string): Promise<void> {
  proxy.refusalOf = (path) => (path === '/api/login' ? { status: 401, message: words } : null);
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
