import pl from '../../i18n/pl';
import { recoveryTexts } from '../../i18n/i18n-recovery';
import { newVisitor } from '../fixtures/accounts';
import { arrive, logIn, signUp, started, storageOf, toast } from '../support/browserSteps';
import { hold, watchToken } from '../support/browserNetwork';
import { expect, test } from '../support/browser';

test('V6 the token leaves the address bar before the call, and goes nowhere else', async ({ page, site, said }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  const { link } = await site.outbox.mailTo(visitor.email);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);

  expect((await page.request.get(link)).status()).toBe(200);
  expect((await page.request.head(link)).status()).toBe(200);

  const requests = watchToken(page);
  const letGo = await hold(page, '**/api/signup/verify-email');
  await page.goto(link);
  await expect(page.getByText('We are verifying your email…')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts/verify-email`);
  letGo();
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);

  expect(requests.of(token)).toEqual([
    `GET ${link} `,
    `PUT ${site.origin}/api/signup/verify-email ${JSON.stringify({ Token: token })}`,
  ]);
  expect(requests.referers()).toEqual([]);
  const kept = () => [document.documentElement.outerHTML, JSON.stringify(history.state), document.title].join();
  expect((await page.evaluate(kept)) + (await storageOf(page))).not.toContain(token);
  expect(said.join()).not.toContain(token);

  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  await page.goForward();
  await expect(page).not.toHaveURL(/token/);
});

test('V8 verified leads to a login with the name; before it a right password is no error', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  await page.getByLabel('Username or Email').waitFor();
  await logIn(page, visitor);
  await expect(page.getByText('Please verify your email first: we have sent you a link').first()).toBeVisible();
  for (const field of ['Username or Email', 'Password'])
    await expect(page.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'false');

  const { link } = await site.outbox.mailTo(visitor.email);
  await arrive(page, link);
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveValue(visitor.username);
});

test("V7 an owner verifies their own sign-up and no stranger's, by keyboard alone", async ({ page, site, said }) => {
  const owner = newVisitor();
  const stranger = { ...newVisitor(), email: owner.email, password: 'Strang3r!pass' };
  const links = [];
  for (const account of [owner, stranger]) {
    await site.signUp(account);
    links.push((await site.outbox.mailTo(owner.email, links.length + 1)).link);
  }
  const address = (link = '') => link.replace(site.origin, `${site.origin}/pl`);
  const { verify } = recoveryTexts.pl.verification;
  const field = page.getByLabel(pl.accounts.password, { exact: true });

  // The newest mail is the stranger's: the owner's password does not match, and the page says so.
  await page.goto(address(links[1]));
  await page.getByRole('button', { name: verify }).press('Enter');
  await expect(page.getByText(recoveryTexts.pl.verification.passwordNeeded)).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'bad', pl.messages.emailNotVerified)).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveValue(owner.password);

  await page.goto(address(links[0]));
  await page.getByRole('button', { name: verify }).press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: verify })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'good', pl.messages.emailVerified)).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/pl/accounts`);
  await started(page);

  await logIn(page, { username: owner.email, password: stranger.password }, false, pl);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await logIn(page, { username: owner.email, password: owner.password }, false, pl);
  // The account has never chosen a language: it takes the one that its visitor reads.
  await expect(toast(page, 'good', pl.messages.loggedIn)).toBeVisible();
  expect(said.filter((line) => !line.includes('409') && !line.includes('401'))).toEqual([]);
});
