import { routes } from '../../src/app/routes';
import { expect, test } from '../support/browser';
import { hold } from '../support/browserNetwork';
import { toast } from '../support/browserSteps';

const token = `?token=${'A'.repeat(43)}`;

test('The person icon leads back before the scripts are there, in a new tab and without a mailed link’s token', async ({
  page,
  context,
  site,
}) => {
  await hold(page, '**/assets/site.*');
  await page.goto(`${site.origin}${routes.verifyEmail}${token}`, { waitUntil: 'commit' });
  const there = `${site.origin}/accounts?continue=${encodeURIComponent(site.origin + routes.verifyEmail)}`;
  const icon = page.getByRole('link', { name: 'Your account' });
  const opened = context.waitForEvent('page');
  await icon.click({ button: 'middle' });
  await expect(await opened).toHaveURL(there);
  await icon.click({ button: 'right' });
  await expect(icon).toHaveAttribute('href', there);
});

test('flows that do not come are asked for again by a press', async ({ page, site }) => {
  await page.route('**/assets/flows*.js', (route) => route.abort());
  await page.goto(`${site.origin}/accounts`);
  await expect(page.locator('#load-failed')).toBeVisible();
  await page.unroute('**/assets/flows*.js');
  await page.getByLabel('Username or Email').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('Open.Sesame1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await expect(page.locator('#load-failed')).toBeHidden();
});
