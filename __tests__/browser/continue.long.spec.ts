import { routes } from '../../src/app/routes';
import { newVisitor } from '../fixtures/accounts';
import { arrive, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test('R3 continue survives the switch between the forms, a sign-up and a failed login', async ({ page, site }) => {
  const there = `${site.sisterOrigin}/?a=1#b`;
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts?continue=${encodeURIComponent(there)}`);
  await signUp(page, visitor);
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await expect(page.getByText('to continue to')).toBeVisible();
  const { link } = await site.outbox.mailTo(visitor.email);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(link, { waitUntil: 'commit' });
  await expect(toast(elsewhere, 'good', 'Email verified correctly')).toBeVisible();
  await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(there);
});

test('R3 two tabs keep their own continue', async ({ context, site }) => {
  const visitor = await site.account();
  const [one, other] = [await context.newPage(), await context.newPage()];
  await arrive(one, `${site.origin}/accounts?continue=${encodeURIComponent(`${routes.info}?tab=1`)}`);
  await arrive(other, `${site.origin}/accounts?continue=${encodeURIComponent('/settings?tab=2')}`);
  await logIn(one, visitor);
  await expect(one).toHaveURL(`${site.origin}${routes.info}?tab=1`);
  await other.getByRole('link', { name: 'Continue to Vestibule' }).click();
  await expect(other).toHaveURL(`${site.origin}/settings?tab=2`);
});
