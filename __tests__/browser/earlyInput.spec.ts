import { routes } from '../../src/app/routes';
import { expect, test } from '../support/browser';
import { hold } from '../support/browserNetwork';

const token = `?token=${'A'.repeat(43)}`;

test('The person icon leads back before the scripts load, without a mail’s token', async ({ page, context, site }) => {
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
