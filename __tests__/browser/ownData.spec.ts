import { routes } from '../../src/app/routes';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addAuthenticator } from '../fixtures/virtualAuthenticator';
import { arrive, arriveLoggedIn, confirmForGood, stoodLong, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test('A visitor saves the data of the account, and leaves for good', async ({ page, site }) => {
  const visitor = await site.account();
  await arriveLoggedIn(page, site.origin, visitor);
  const other = await page.context().newPage();
  await arrive(other, `${site.origin}${routes.info}`);
  await arrive(page, `${site.origin}/accounts/manage`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('account-data.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    stored: { accounts: [{ username: visitor.username, email: visitor.email }] },
  });
  expect(text).not.toContain('argon2');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await stoodLong(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirmForGood(page, 'Delete it for good', visitor.username);
  await expect(toast(page, 'good', 'Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(other.getByRole('link', { name: 'Your account', exact: true })).toBeVisible();
});

/** Double-taps a control that is scrolled to where its dialog's confirming button would be. */
async function doubleTap(page: Page, opener: Locator): Promise<void> {
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep it' });
  const confirm = page.getByRole('dialog').locator('[type="submit"]');
  await opener.tap();
  await expect(keep).toBeFocused();
  await page.getByRole('dialog').evaluate((dialog) => delete dialog.dataset['place']);
  const { y: wanted } = await boxOf(confirm);
  await stoodLong(page);
  await keep.tap();
  await opener.evaluate((button, top) => scrollBy(0, button.getBoundingClientRect().top - top), wanted);
  const { x, y, width, height } = await boxOf(opener);
  expect(Math.abs(y - wanted)).toBeLessThan(height);
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  await tap();
  await expect(page.getByRole('dialog')).toBeVisible();
  // A slower second tap would not hit the confirming button either.
  const [moved, tapped] = [await boxOf(confirm), y + height / 2];
  expect(tapped < moved.y || tapped > moved.y + moved.height).toBe(true);
}

async function boxOf(control: Locator) {
  const box = await control.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
}

test.describe('On a low phone window a double tap on the opening button', () => {
  test.use({ viewport: { width: 360, height: 500 }, hasTouch: true });

  test('deletes no account; a username that is typed does', async ({ page, site }) => {
    const visitor = await site.account();
    await arriveLoggedIn(page, site.origin, visitor);
    const deletions: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/account/delete') && deletions.push(request.method()));
    await arrive(page, `${site.origin}/accounts/manage`);
    await doubleTap(page, page.getByRole('button', { name: 'Delete my account' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const field = dialog.getByLabel(/type your username/);
    await confirmForGood(page, 'Delete it for good', 'somebody.else');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription('This must match your username');
    expect(deletions).toEqual([]);

    await confirmForGood(page, 'Delete it for good', ` ${visitor.username.toUpperCase()} `);
    await expect(toast(page, 'good', 'Your account has been deleted')).toBeVisible();
    expect(deletions).toEqual(['POST']);
  });

  test('removes no passkey', async ({ page, site }) => {
    await addAuthenticator(page);
    await arriveLoggedIn(page, site.origin, await site.account());
    await arrive(page, `${site.origin}/accounts/manage`);
    await page.getByRole('button', { name: 'Add a passkey' }).tap();
    const remove = page.getByRole('button', { name: /^Remove: / });
    await doubleTap(page, remove);
    await confirmForGood(page, 'Remove the passkey');
    await expect(page.getByText('You have no passkey yet.')).toBeVisible();
  });
});
