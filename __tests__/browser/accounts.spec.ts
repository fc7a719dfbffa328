import { newVisitor } from '../fixtures/accounts';
import { arrive, arriveKnown, expectFields, fillIn, logIn, signUp, storageOf, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { hold } from '../support/browserNetwork';

test('A1 a call that gets no answer says so and keeps what was typed', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await page.route('**/api/{login,signup}', (route) => route.abort('connectionreset'));
  await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
  await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
  await expectFields(page, { 'Username or Email': 'somebody', Password: 'Open.Sesame1' });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();

  const visitor = newVisitor();
  await signUp(page, visitor);
  await expect(toast(page, 'bad', 'User not signed up correctly')).toBeVisible();
  await expectFields(page, { Email: visitor.email, 'Confirm Password': visitor.password });

  // The network is back: the form is submitted unchanged.
  await page.unroute('**/api/{login,signup}');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
});

test('Login and sign-up are addresses: Back, a new tab and the address bar lead to them', async ({ page, site }) => {
  const shown = (name: string, at = page) => expect(at.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = `${site.origin}/accounts?continue=%2Finfo`;
  await arrive(page, address);
  const link = page.getByRole('link', { name: 'Sign up' });
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })]);
  await shown('Sign up', tab);
  await shown('Log in');
  await link.click();
  await shown('Sign up');
  await page.goBack();
  await shown('Log in');
  await page.goForward();
  await shown('Sign up');
  await page.evaluate(() => (location.hash = ''));
  await shown('Log in');

  await signUp(page, newVisitor());
  await shown('Log in');
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('link', { name: 'What happens next?' })).toBeVisible();
  // Going to another form is not a history traversal: the next page is shown from its top.
  await page.setViewportSize({ width: 320, height: 300 });
  await link.click();
  await shown('Sign up');
  await page.evaluate(() => scrollTo(0, 200));
  await page.getByRole('link', { name: 'Vestibule', exact: false }).first().click();
  await expect(page).toHaveURL(`${site.origin}/`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('The address of the sign-up form does not show the login form before the scripts load', async ({ page, site }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(`${site.origin}/accounts#sign-up`, { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign up' })).toBeVisible();
});

test('The reset-password dialog closes in three ways, sends nothing and returns the focus', async ({ page, site }) => {
  await arriveKnown(page, `${site.origin}/accounts`);
  const opener = page.getByRole('button', { name: 'Forgot your password?' });
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  const email = dialog.getByLabel('Email address');
  const ways = [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    async () => {
      await email.fill('somebody@mail.example');
      await dialog.getByRole('button', { name: 'Continue' }).click();
    },
  ];
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  for (const close of ways) {
    await opener.click();
    await expect(dialog).toContainText(
      "Enter your account's email address, and we'll send you a link to reset your password.",
    );
    for (const wrong of ['', 'no at']) {
      await email.fill(wrong);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog).toBeVisible();
      expect(await email.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    }
    await close();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
  expect(sent.filter((request) => !request.includes('/assets/'))).toEqual([]);
  await expect(page).toHaveURL(`${site.origin}/accounts`);
});

test('U1 password managers know every field, and paste works', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await arrive(page, `${site.origin}/accounts`);
  const marks = () =>
    page
      .locator('form input:not([type=checkbox])')
      .evaluateAll((inputs) =>
        inputs.map((input) => ['autocomplete', 'type', 'name'].map((name) => input.getAttribute(name))),
      );
  await expect.poll(marks).toEqual([
    ['username', null, 'username'],
    ['current-password', 'password', 'password'],
  ]);
  await page.evaluate(() => navigator.clipboard.writeText('Pasted.Sesame1'));
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Pasted.Sesame1');

  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(marks).toEqual([
    ['username', null, 'username'],
    ['email', 'email', 'email'],
    ['new-password', 'password', 'new-password'],
    ['new-password', 'password', 'confirm-password'],
  ]);
  const change = await page.request.get(`${site.origin}/.well-known/change-password`, { maxRedirects: 0 });
  expect([change.status(), change.headers()['location']]).toEqual([302, '/accounts/manage']);
});

test('A wrong password can be retyped at once; a logged-in visitor sees name and account', async ({ page, site }) => {
  const { username, email, password } = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, { username, password: 'Wrong.Sesame1' });
  const field = page.getByLabel('Password', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Your account (logged in): ${username}` }).click();
  const card = page.getByRole('main');
  await expect(card).toContainText(new RegExp(`You are logged in${username}${email}Manage your accountLog out`));
});

test('What is typed outlasts other pages and a reload; a password does not, nor a login', async ({ page, site }) => {
  const { username, password } = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  await fillIn(page, { 'Username or Email': username, Password: 'Canary.77!x' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await fillIn(page, { Username: 'ada', Email: 'ada@mail.example' });
  await page.getByRole('link', { name: 'Log in' }).click();
  await expectFields(page, { 'Username or Email': username, Password: '' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await expectFields(page, { Username: 'ada' });
  await fillIn(page, { Password: 'Canary.77!x' });
  await page.reload();
  await expectFields(page, { Email: 'ada@mail.example', Password: '' });
  expect(await storageOf(page)).not.toContain('Canary');

  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { username, password });
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
  await page.goto(`${site.origin}/accounts`);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expectFields(page, { 'Username or Email': '' });
});
