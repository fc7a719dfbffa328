import { routes } from '../../src/app/routes';
import { arrive, arriveLoggedIn, confirmForGood, stoodLong, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { savedBy } from '../support/browserLogs';

test('A visitor saves the data of the account, and leaves for good', async ({ page, site }) => {
  const visitor = await site.account();
  await arriveLoggedIn(page, site.origin, visitor);
  const other = await page.context().newPage();
  await arrive(other, `${site.origin}${routes.info}`);
  await arrive(page, `${site.origin}/accounts/manage`);
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Save my data' }));
  expect(name).toBe('account-data.json');
  const { username, email } = visitor;
  expect(JSON.parse(text)).toMatchObject({ stored: { accounts: [{ username, email }] } });
  expect(text).not.toContain('argon2');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  await stoodLong(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await confirmForGood(page, 'Delete it for good', 'somebody.else');
  const field = page.getByRole('dialog').getByLabel(/type your username/);
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('This must match your username');
  await confirmForGood(page, 'Delete it for good', ` ${visitor.username.toUpperCase()} `);
  await expect(toast(page, 'good', 'Your account has been deleted')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(other.getByRole('link', { name: 'Your account', exact: true })).toBeVisible();
});
