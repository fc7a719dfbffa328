import { newVisitor } from '../fixtures/accounts';
import { arrive, chooseLanguage, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

// The window size of most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('A visitor signs up, verifies, logs in, reads in Polish, returns and logs out', async ({ page, site, said }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  await expect(page.getByText('User signed up correctly')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'What happens next?' }).click();
  await expect(page).toHaveURL(`${site.origin}/accounts/sign-up-success`);

  const mail = await site.outbox.mailTo(visitor.email);
  expect(mail.subject).toBe('Vestibule - Verify your email');
  await page.goto(mail.link, { waitUntil: 'commit' });
  await expect(page.getByText('Email verified correctly')).toBeVisible();
  await expect(page.getByText('Your email is verified.')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);

  await logIn(page, visitor);
  await expect(page.getByText('User logged in correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);

  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await chooseLanguage(page, 'Polski');
  await expect(page.getByText('Zmieniono język interfejsu')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');

  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('button', { name: 'Wyloguj się', exact: true }).click();
  await expect(page.getByText('Wylogowano')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);

  // On another device, where nothing is remembered, the account's own language comes with the login.
  await page.context().clearCookies();
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, visitor);
  await expect(toast(page, 'good', 'Zalogowano')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wejdź i rozgość się' })).toBeVisible();
  expect(said).toEqual([]);
});
