import type { Locator, Page } from '@playwright/test';
import { manageTexts } from '../../i18n/i18n-manage';
import { serviceTexts } from '../../i18n/i18n-service';
import { textsOf } from '../../i18n/texts';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { languageOfCode } from '../../shared/languages';
import { newVisitor } from '../fixtures/accounts';
import { addAuthenticator } from '../fixtures/virtualAuthenticator';
import { arrive, stoodLong, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

loadAllTexts();

/** Waits for the control, then presses Tab until it has the focus, which must be visible at every step. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < 30; steps += 1) {
    if (steps > 0 && (await control.evaluate((element) => element === document.activeElement))) return;
    await page.keyboard.press(key);
    await expectFocusInSight(page);
  }
  throw new Error(`The control is not reached with ${key}`);
}

async function expectFocusInSight(page: Page): Promise<void> {
  const focused = await page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'nothing has the focus';
    const { outlineStyle, outlineWidth, clipPath } = getComputedStyle(element);
    const { top, left, bottom, right, width } = element.getBoundingClientRect();
    const isRinged = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    const isInSight =
      width > 0 && clipPath === 'none' && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return isRinged && isInSight
      ? null
      : `${element.outerHTML.slice(0, 120)}: ring ${outlineStyle} ${outlineWidth}, at ${Math.round(left)}, ${Math.round(top)}`;
  });
  expect(focused).toBeNull();
}

async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? null)).not.toBe('BODY');
}

/** Goes to the fields with these labels, and types. */
async function type(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
}

/** Goes to the control, and presses it by a key. */
async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter', way?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, control, way);
  await page.keyboard.press(key);
}

test('The keyboard alone signs up, verifies, logs in, changes the language and logs out', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/`);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await expectFocusInSight(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await press(page, page.getByRole('link', { name: 'Your account' }), 'Enter', 'Shift+Tab');
  await expect(page).toHaveURL(/accounts\?continue=/);
  await expect(page.getByRole('main')).toBeFocused();

  await press(page, page.getByRole('link', { name: 'Sign up' }));
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeFocused();
  await expectFocusInSight(page);
  const { username, password } = visitor;
  await type(page, { Username: username, Email: 'no address', Password: password, 'Confirm Password': password });
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Invalid email address');
  await expectFocusInSight(page);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(visitor.email);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused();

  await press(page, page.getByRole('link', { name: 'What happens next?' }));
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
  await expectFocusKept(page);

  await arrive(page, (await site.outbox.mailTo(visitor.email)).link);
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  await expect(page.getByRole('main')).toBeFocused();

  await type(page, { 'Username or Email': username, Password: password });
  await press(page, page.getByRole('button', { name: 'Show password' }), 'Space');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await press(page, page.getByLabel('Remember me'), 'Space');
  await expect(page.getByLabel('Remember me')).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expectFocusKept(page);

  await press(page, page.getByRole('button', { name: 'Options' }), 'Enter', 'Shift+Tab');
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByRole('combobox'));
  await page.keyboard.type('pol');
  await expect(page.getByRole('option', { name: 'Polski' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectFocusInSight(page);

  await press(page, page.getByRole('link', { name: 'Twoje konto (zalogowano)' }), 'Enter', 'Shift+Tab');
  await expect(page.getByRole('heading', { name: 'Zalogowano' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Wyloguj się', exact: true }));
  await expect(toast(page, 'good', 'Wylogowano')).toBeVisible();
  await expectFocusKept(page);
});

test('When a control disappears with its view, the focus goes to its replacement', async ({ page, site }) => {
  await page.route('**/api/islogged', (route) => route.abort());
  await arrive(page, `${site.origin}/accounts?refresh=true`);
  await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  await page.route('**/api/islogged', () => {});
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeFocused();

  await page.route(/\/assets\/languageSelector\./, (route) => route.abort());
  await arrive(page, `${site.origin}/settings`);
  await tabTo(page, page.getByRole('button', { name: 'Try again' }));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeVisible();
  await expectFocusKept(page);
});

test('The keyboard alone manages the account, in Polish, and deletes it', async ({ page, site }) => {
  const { id, code } = languageOfCode('pl');
  const visitor = await site.account(id);
  const another = { UsernameOrEmail: visitor.username, Password: visitor.password, IsRememberMe: true };
  const texts = textsOf(code);
  const [manage, said] = [manageTexts[code], serviceTexts[code]];
  await addAuthenticator(page);
  const start = `${site.origin}/${code}/`;
  await arrive(page, `${start}accounts/manage`);
  const { usernameOrEmail, password, confirmPassword } = texts.accounts;
  await type(page, { [usernameOrEmail()]: visitor.username, [password()]: visitor.password });
  await page.keyboard.press('Enter');
  const pressButton = (name: string | RegExp, way?: 'Shift+Tab') =>
    press(page, page.getByRole('button', { name }), 'Enter', way);

  await pressButton(`${manage.edit}: ${texts.accounts.password()}`);
  const current = page.getByLabel(manage.password.current, { exact: true });
  await expect(current).toBeFocused();
  await page.keyboard.type('Wrong.Sesame1');
  await type(page, { [manage.password.new]: 'Open.Sesame2', [confirmPassword()]: 'Open.Sesame2' });
  await page.keyboard.press('Enter');
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription(said.passwordWrong);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(visitor.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'good', said.passwordChanged)).toBeVisible();
  await expect(page.getByRole('button', { name: `${manage.edit}: ${texts.accounts.password()}` })).toBeFocused();

  await pressButton(manage.passkeys.add);
  await expect(toast(page, 'good', said.passkeyAdded)).toBeVisible();
  await expect(page.getByRole('button', { name: manage.passkeys.add })).toBeFocused();
  await pressButton(new RegExp(`^${manage.passkeys.remove}: `), 'Shift+Tab');
  await stoodLong(page);
  await pressButton(manage.passkeys.removeConfirm);
  await expect(toast(page, 'good', said.passkeyRemoved)).toBeVisible();
  await expectFocusKept(page);

  await site.call('POST', '/login', { ...another, Password: 'Open.Sesame2' });
  // The page updates when the tab becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await pressButton(new RegExp(`^${manage.sessions.end}: `));
  await expect(toast(page, 'good', said.deviceLoggedOut)).toBeVisible();
  await expectFocusKept(page);

  await pressButton(manage.data.delete);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: manage.data.delete })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: manage.data.deletionCancel })).toBeFocused();
  const confirmed = page.getByLabel(manage.data.deletionUsername(visitor.username));
  await tabTo(page, page.getByRole('button', { name: manage.data.deletionConfirm }));
  await stoodLong(page);
  await page.keyboard.press('Enter');
  await expect(confirmed).toBeFocused();
  await expect(confirmed).toHaveAccessibleDescription(texts.messages.usernameNotOwn());
  await expectFocusInSight(page);
  await page.keyboard.type(visitor.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(start);
  await expect(page.getByRole('link', { name: texts.common.account(), exact: true })).toBeVisible();
});
