import type { Page } from '@playwright/test';
import { newVisitor } from '../../fixtures/accounts';
import { startFaultProxy, type FaultKind, type FaultProxy } from '../../fixtures/faultProxy';
import { addAuthenticator } from '../../fixtures/virtualAuthenticator';
import pl from '../../i18n/pl';
import { eventsOf, exportLog } from './browserLogs';
import { arrive, arriveLoggedIn, logIn, toast } from './browserSteps';
import { expect } from './browser';
import { inQa, panel, type Session, type Told } from './qaSessions';

/** A network between the page and the service that a session tells what to do wrong. */
interface Wire {
  readonly origin: string;
  readonly proxy: FaultProxy;
  /** Has the service refuse a call. */
  refuse(call: string, status: number, message?: string): void;
  /** Has no sound answer to a call arrive. */
  spoil(call: string, kind: FaultKind): void;
  /** Ends all of it. */
  mend(): void;
  /** A mailed link, on this network. */
  link(address: string): Promise<string>;
}

async function wireOf({ page, site }: Told): Promise<Wire> {
  const proxy = await startFaultProxy();
  proxy.target = Number(new URL(site.origin).port);
  page.once('close', () => void proxy.close());
  const origin = `http://localhost:${proxy.port}`;
  return {
    origin,
    proxy,
    refuse(call, status, message = `Refused with ${status}`) {
      proxy.refusalOf = (path) => (path === `/api/${call}` ? { status, message } : null);
    },
    spoil(call, kind) {
      proxy.faultOf = (path) => (path === `/api/${call}` ? kind : null);
    },
    mend() {
      proxy.refusalOf = () => null;
      proxy.faultOf = () => null;
    },
    async link(address) {
      const mails = await site.outbox.mailTo(address);
      return mails.link.replace(site.origin, origin);
    },
  };
}

const goesOnline = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const isLogged = (page: Page, event: string, count: number) =>
  expect
    .poll(async () => eventsOf((await exportLog(page)).log).filter((type) => type === event).length, {
      message: `${event} ${count} times`,
    })
    .toBeGreaterThanOrEqual(count);

/** Visits in which much goes wrong, each for long: the service refuses in every way, or no sound answer arrives. */
export const troubledSessions: Readonly<Record<string, Session>> = {
  'verifyEmail.troubled': {
    live: async (told) => {
      const { page, site } = told;
      const wire = await wireOf(told);
      const again = page.getByRole('button', { name: 'Try again' });
      await inQa(page, `${wire.origin}/accounts/verify-email`);
      await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
      await goesOnline(page);
      const visitor = newVisitor();
      await site.signUp(visitor);
      wire.refuse('signup/verify-email', 429, 'Too many attempts, please try again in 45 seconds');
      await page.goto(`${await wire.link(visitor.email)}&continue=%2Finfo`);
      await expect(page.getByText('Too many attempts').first()).toBeVisible();
      for (const status of [500, 503]) {
        wire.refuse('signup/verify-email', status);
        await again.click();
        await expect(page.getByText(`Refused with ${status}`, { exact: true }).first()).toBeVisible();
      }
      wire.mend();
      wire.spoil('signup/verify-email', 'html');
      await goesOnline(page);
      await isLogged(page, 'verification/failed', 4);
      wire.mend();
      await goesOnline(page);
      await page.waitForURL(`${wire.origin}/accounts?continue=%2Finfo`);
      await goesOnline(page);

      const contested = newVisitor();
      await site.signUp(contested);
      const link = await wire.link(contested.email);
      const stranger = { ...newVisitor(), password: 'Strang3r!pass' };
      await site.signUp({ ...stranger, username: contested.username });
      await site.signUp({ ...stranger, email: contested.email });
      await page.goto(link);
      const submit = async (password: string) => {
        await page.getByLabel('Password', { exact: true }).fill(password);
        await press(page, 'Verify');
      };
      await submit('short');
      for (const status of [429, 503]) {
        wire.refuse('signup/verify-email', status);
        await submit('Wrong.Sesame1');
        await expect(page.getByText(`Refused with ${status}`, { exact: true }).first()).toBeVisible();
      }
      wire.mend();
      wire.spoil('signup/verify-email', 'html');
      await submit('Wrong.Sesame1');
      await isLogged(page, 'accounts/errorsFound', 4);
      wire.mend();
      wire.refuse('signup/verify-email', 400);
      await submit('Wrong.Sesame1');
      await isLogged(page, 'verification/refused', 2);
      wire.mend();
    },
    events: ['verification/passwordSubmitted', 'verification/retried', 'client/wentOnline'],
  },
  'emailRestore.troubled': {
    live: async (told) => {
      const { page } = told;
      const wire = await wireOf(told);
      const confirm = () => press(page, 'Take the old address back');
      await inQa(page, `${wire.origin}/accounts/restore-email?token=nobodys`);
      wire.refuse('account/restore-email', 503);
      await confirm();
      await expect(toast(page, 'bad', 'Refused with 503')).toBeVisible();
      wire.mend();
      wire.spoil('account/restore-email', 'reset');
      await confirm();
      await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
      wire.mend();
      await page.getByRole('link', { name: /home/i }).first().click();
      await page.waitForURL(`${wire.origin}/`);
      await page.goBack();
      await isLogged(page, 'emailRestore/linkRefused', 1);
      await page.goto(`${wire.origin}/accounts/restore-email?token=nobodys`);
      await confirm();
      await isLogged(page, 'emailRestore/linkRefused', 2);
    },
    events: ['emailRestore/linkRefused', 'emailRestore/confirmed'],
  },
  'manage.troubled': {
    live: async (told) => {
      const { page, visitor, site } = told;
      const wire = await wireOf(told);
      const section = (name: string) => press(page, name);
      const tryAgain = () => page.getByRole('alert').getByRole('button', { name: 'Try again' }).first().click();
      const dialog = page.getByRole('dialog');
      const seen = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();
      await arriveLoggedIn(page, wire.origin, visitor);
      wire.refuse('account', 503);
      await inQa(page, `${wire.origin}/accounts/manage`);
      await seen('Refused with 503');
      wire.mend();
      await tryAgain();
      await page.getByText(visitor.email).first().waitFor();
      // Two parts that do not come, until the browser is online again.
      wire.refuse('account/events', 503, 'No events');
      wire.spoil('account/sessions', 'html');
      await section('What happened');
      await seen('No events');
      await section('Devices');
      await isLogged(page, 'manage/loadFailed', 3);
      wire.mend();
      await goesOnline(page);
      await expect(page.getByText('this one')).toBeVisible();

      await section('Password');
      const change = async (present: string, password: string, again = password) => {
        await page.getByLabel('Your present password').fill(present);
        await page.getByLabel('New password').fill(password);
        await page.getByLabel('Confirm Password').fill(again);
        await press(page, 'Change the password');
      };
      await change(visitor.password, 'weak', 'weak');
      await change(visitor.password, 'Open.Sesame2', 'Open.Sesame3');
      for (const status of [400, 429, 503]) {
        wire.refuse('account/password', status);
        await change(visitor.password, 'Open.Sesame2');
        await seen(`Refused with ${status}`);
      }
      wire.mend();
      wire.spoil('account/password', 'html');
      await change(visitor.password, 'Open.Sesame2');
      await isLogged(page, 'manage/formRefused', 6);
      wire.mend();

      await section('Profile');
      const rename = async () => {
        await page.getByLabel('Your username').fill(newVisitor().username);
        await press(page, 'Change the username');
      };
      const move = async () => {
        await page.getByLabel('New email address').fill(newVisitor().email);
        await press(page, 'Change the email address');
      };
      for (const status of [400, 503]) {
        wire.refuse('account/username', status, `No name ${status}`);
        await rename();
        await seen(`No name ${status}`);
        wire.refuse('account/email', status, `No address ${status}`);
        await move();
        await seen(`No address ${status}`);
      }
      wire.mend();
      // Not confirmed: dismissed, and left; then wrongly, and rightly.
      wire.refuse('account/email', 428);
      await move();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await move();
      wire.mend();
      wire.refuse('account/confirm', 429, 'Not so often');
      await dialog.getByLabel('Your password').fill(visitor.password);
      await press(page, 'Confirm');
      await seen('Not so often');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      wire.mend();
      await move();
      await expect(page.getByText('waits to be verified').first()).toBeVisible();
      await change(visitor.password, 'Open.Sesame2');
      await isLogged(page, 'manage/formAccepted', 2);

      await section('Your data');
      wire.refuse('account/data', 503, 'No data');
      await press(page, 'Save my data');
      await expect(toast(page, 'bad', 'No data')).toBeVisible();
      wire.mend();
      wire.spoil('account/delete', 'html');
      const remove = async () => {
        await press(page, 'Delete my account');
        await dialog.getByRole('button', { name: 'Delete it for good' }).click();
      };
      await remove();
      await isLogged(page, 'manage/deletionClosed', 1);
      wire.mend();
      wire.refuse('account/delete', 428);
      await remove();
      await dialog.getByLabel('Your password').waitFor();
      wire.mend();
      await page.goBack();
      await page.goForward();
      await page.getByText(visitor.username).first().waitFor();

      const device = await page.context().browser()?.newContext();
      const other = await device?.newPage();
      if (other !== undefined) await arriveLoggedIn(other, site.origin, { ...visitor, password: 'Open.Sesame2' });
      await inQa(page, `${wire.origin}/accounts/manage`);
      await section('Devices');
      wire.refuse('account/sessions/end', 503, 'Not ended');
      await page.getByRole('button', { name: /^Log out: / }).click();
      await expect(toast(page, 'bad', 'Not ended')).toBeVisible();
      wire.mend();
      await device?.close();
      // Away before the part has come; then at it, when the visitor logs out.
      let letGo = (): void => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      wire.proxy.heldFor = (path) => (path === '/api/account/events' ? held : null);
      await section('What happened');
      await page.getByRole('link', { name: 'Back to your account' }).click();
      await page.getByRole('button', { name: 'Log out everywhere' }).waitFor();
      const answered = page.waitForResponse('**/api/account/events');
      letGo();
      await answered;
      await page.goBack();
      await page.getByText(visitor.username).first().waitFor();
    },
    events: ['manage/loadFailed', 'manage/formRefused', 'manage/confirmationDismissed', 'manage/deletionClosed'],
  },
  'managePasskeys.troubled': {
    live: async ({ page, site, visitor }) => {
      await arriveLoggedIn(page, site.origin, visitor);
      await addAuthenticator(page);
      await inQa(page, `${site.origin}/accounts/manage`);
      await press(page, 'Passkeys');
      const add = () => press(page, 'Add a passkey');
      const needsFresh = (call: string) =>
        page.route(
          `**/api/account/${call}`,
          (route) =>
            route.fulfill({ status: 428, json: { message: 'Please confirm that it is you: enter your password' } }),
          { times: 1 },
        );
      await add();
      await expect(page.getByText('You can log in with this passkey now', { exact: true })).toBeVisible();
      // The device has one of this account already, and gives no other.
      await add();
      await expect(page.getByText('Your browser gave no passkey').first()).toBeVisible();
      await needsFresh('passkeys/options');
      await add();
      await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
      await expect(page.getByText('Your browser gave no passkey').first()).toBeVisible();
      await page.route('**/api/account/passkeys/remove', (route) =>
        route.fulfill({ status: 503, json: { message: 'Not removed' } }),
      );
      await page.getByRole('button', { name: /^Remove: / }).click();
      await expect(toast(page, 'bad', 'Not removed')).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      // The device gives none for the confirmation either.
      await needsFresh('passkeys/remove');
      await page.getByRole('button', { name: /^Remove: / }).click();
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('Not now', 'NotAllowedError'));
      });
      await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
      await isLogged(page, 'manage/passkeyFailed', 3);
      await page.getByRole('dialog').getByLabel('Your password').fill(visitor.password);
      await press(page, 'Confirm');
      await expect(page.getByText('The passkey is removed', { exact: true })).toBeVisible();
    },
    events: ['manage/passkeyFailed'],
  },
  'start.troubled': {
    live: async (told) => {
      const { page, visitor } = told;
      const wire = await wireOf(told);
      await arriveLoggedIn(page, wire.origin, visitor);
      const looksAtIt = () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      // The start gets no answer, until the browser is online again.
      wire.spoil('refreshaccesstoken', 'reset');
      await inQa(page, `${wire.origin}/info`);
      await page.getByRole('link', { name: 'Your account', exact: true }).waitFor();
      await looksAtIt();
      await goesOnline(page);
      wire.mend();
      await goesOnline(page);
      await page.getByRole('link', { name: 'Your account (logged in)' }).waitFor();
      await goesOnline(page);
      // Who is logged in stays so where the service is broken.
      wire.refuse('refreshaccesstoken', 503);
      await looksAtIt();
      await isLogged(page, 'client/tabShown', 2);
      wire.mend();
      // The check of the log-in does not come, until the browser is online again.
      wire.spoil('islogged', 'html');
      await page.goto(`${wire.origin}/accounts?refresh=true&continue=%2Finfo`);
      await expect(page.getByText('We could not reach the server')).toBeVisible();
      await goesOnline(page);
      await isLogged(page, 'session/accessCheckFailed', 2);
      wire.mend();
      await goesOnline(page);
      await page.waitForURL(`${wire.origin}/info`);
      // On to an address that asks for the check again.
      const next = encodeURIComponent('/accounts?refresh=true&continue=%2Fsettings');
      await page.goto(`${wire.origin}/accounts?refresh=1&continue=${next}`);
      await page.waitForURL(`${wire.origin}/settings`);
      // Away while the check is under way.
      wire.spoil('islogged', 'html');
      let letGo = (): void => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      wire.proxy.heldFor = (path) => (path === '/api/islogged' ? held : null);
      await page.goto(`${wire.origin}/accounts?refresh=true`);
      await page.getByRole('link', { name: /home/i }).first().click();
      await page.waitForURL(`${wire.origin}/`);
      const answered = page.waitForResponse('**/api/islogged');
      letGo();
      await answered;
    },
    events: ['client/wentOnline', 'client/tabShown', 'session/accessCheckFailed'],
  },
  'language.troubled': {
    live: async ({ page, site, visitor }) => {
      const choose = async (on: Page, name: string) => {
        const selector = on.getByRole('main').getByRole('combobox');
        await selector.fill(name);
        await on.getByRole('main').getByRole('option', { name }).click();
      };
      // Another tab's choice is followed, but not at an address that fixes the language.
      await inQa(page, `${site.origin}/info`);
      const other = await page.context().newPage();
      await arrive(other, `${site.origin}/settings`);
      await choose(other, 'Polski');
      await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
      await page.goto(`${site.origin}/pl/info`);
      await panel(page).waitFor();
      await choose(other, 'English');
      await isLogged(page, 'language/heard', 2);
      await other.close();
      await page.context().clearCookies();

      // The session has ended, and after the next log-in the choice cannot be kept.
      await page.route('**/api/account/session-end', (route) => route.abort());
      await arriveLoggedIn(page, site.origin, visitor);
      await page.goto(`${site.origin}/settings`);
      await page.getByRole('link', { name: 'Your account (logged in)' }).waitFor();
      await page.context().clearCookies();
      await page.route('**/api/ui/language', async (route) => route.fulfill({ status: 401, json: { message: 'no' } }), {
        times: 1,
      });
      await choose(page, 'Polski');
      await page.waitForURL(/\/accounts\?logout=true/);
      await page.route('**/api/ui/language', (route) => route.fulfill({ status: 503, json: {} }));
      await logIn(page, visitor, false, pl);
      await isLogged(page, 'language/changeFailed', 1);
    },
    events: ['language/heard', 'language/changeFailed'],
  },
};
