import type { Page } from '@playwright/test';
import { newVisitor } from '../../fixtures/accounts';
import { arrive, logIn, signUp, started, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

const longName = 'Please enter a valid username or email';
const shortPassword = 'Password must be at least 6 characters long';

test('The log-in form checks both fields together, points at the first and corrects while one types', async ({
  page,
  site,
}) => {
  const asked = callsOf(page, 'login');
  await arrive(page, `${site.origin}/accounts`);
  const name = page.getByLabel('Username or Email');
  const password = page.getByLabel('Password');

  await name.fill('ab');
  await password.fill('12345');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(name).toHaveAccessibleDescription(longName);
  await expect(password).toHaveAccessibleDescription(new RegExp(shortPassword));
  await expect(name).toBeFocused();

  await name.fill('abc');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByText(longName)).toBeHidden();
  await expect(password).toHaveAccessibleDescription(new RegExp(shortPassword));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(password).toBeFocused();
  await password.fill('123456');
  await expect(page.getByText(shortPassword)).toBeHidden();
  await name.fill('  a ');
  await expect(page.getByText(longName)).toBeVisible();
  expect(asked).toEqual([]);
});

const signUpRules = [
  {
    field: 'Username',
    wrong: [
      ['', 'Username must have at least one character'],
      ['   ', 'Username must have at least one character'],
      ['a b', 'Username should not contain any whitespace'],
      ['a-b', 'Username should not contain special characters'],
      ['x'.repeat(65), 'Username must be at most 64 characters'],
    ],
    right: 'zoë_9.z',
  },
  {
    field: 'Email',
    wrong: [
      ['', 'Invalid email address'],
      ['no at', 'Invalid email address'],
      ['a@b', 'Invalid email address'],
    ],
    right: 'zoe@mail.example',
  },
  {
    field: 'Password',
    wrong: [
      ['Aa1!', 'Password must be at least 8 characters'],
      ['Abcdefg!', 'Password must contain at least one number'],
      ['abcdefg1!', 'Password must contain at least one uppercase letter'],
      ['Abcdefg1', 'Password must contain at least one special character'],
      [`${'Aa1!'.repeat(65)}`, 'Password must be at most 256 characters'],
    ],
    right: 'Open.Sesame1',
  },
  { field: 'Confirm Password', wrong: [['Open.Sesame2', 'Passwords do not match']], right: 'Open.Sesame1' },
] as const;

test('The sign-up form says every rule at its field, live after the first try', async ({ page, site }) => {
  const asked = callsOf(page, 'signup');
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Email', { exact: true }).fill('no at');
  await expect(page.getByText('Invalid email address')).toBeHidden();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'bad', 'One or more validation errors')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();

  for (const { field, wrong, right } of signUpRules) {
    const input = page.getByLabel(field, { exact: true });
    for (const [typed, message] of wrong) {
      await input.fill(typed);
      await expect(input, `${field} '${typed}'`).toHaveAccessibleDescription(new RegExp(message));
      await expect(page.getByText(message)).toBeVisible();
    }
    await input.fill(right);
    await expect(input).toHaveAttribute('aria-invalid', 'false');
  }
  expect(asked).toEqual([]);
});

test('The first wrong field has the focus, whichever it is', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  for (const { field, right } of signUpRules) {
    await page.getByRole('button', { name: 'Sign up' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
    await page.getByLabel(field, { exact: true }).fill(right);
  }
});

test('Enter held down submits once', async ({ page, site }) => {
  const asked = callsOf(page, 'login');
  await arrive(page, `${site.origin}/accounts`);
  await page.getByLabel('Username or email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Passw0rd');
  await page.keyboard.down('Enter');
  await expect(toast(page, 'bad', /./)).toBeVisible();
  for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(2);
});

test('A taken username is told at username and email', async ({ page, site }) => {
  const owner = await site.account();
  const asked = callsOf(page, 'signup');
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, { ...newVisitor(), username: owner.username.toUpperCase() });
  await expect(toast(page, 'bad', 'User not signed up correctly')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveAccessibleDescription(
    'That username or email is already in use',
  );
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    'That username or email is already in use',
  );
  await expect(page.getByLabel('Username', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue(owner.username.toUpperCase());
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('A wrong password is told in the words of the service, at both fields and in the corner', async ({
  page,
  site,
}) => {
  const { username } = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, { username, password: 'Wrong.Sesame1' });
  const words = 'Wrong username, email or password';
  await expect(toast(page, 'bad', words)).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveAccessibleDescription(words);
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(new RegExp(words));
  await expect(page.getByLabel('Password')).toHaveValue('Wrong.Sesame1');
  await expect(page).toHaveURL(`${site.origin}/accounts`);
});

test('Who has not verified the email is told so, and gets a new link', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await site.outbox.mailTo(visitor.email);
  await logIn(page, visitor);
  await expect(toast(page, 'bad', 'Please verify your email first: we have sent you a link')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveAccessibleDescription(/verify your email first/);
  await page.goto((await site.outbox.mailTo(visitor.email, 2)).link);
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
});

test('A1 a call that gets no answer says so and keeps what was typed', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await page.route('**/api/{login,signup}', (route) => route.abort('connectionreset'));
  await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
  await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
  await expect(page.getByLabel('Password')).toHaveValue('Open.Sesame1');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();

  const visitor = newVisitor();
  await signUp(page, visitor);
  await expect(toast(page, 'bad', 'User not signed up correctly')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(visitor.email);
  await expect(page.getByLabel('Confirm Password')).toHaveValue(visitor.password);

  // The network is back: what stands in the form goes out as it is.
  await page.unroute('**/api/{login,signup}');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
});

for (const { what, body, type } of [
  { what: 'HTML', body: '<!doctype html><title>Log in to the Wi-Fi</title>', type: 'text/html' },
  { what: 'null', body: 'null', type: 'application/json' },
  { what: 'half of its JSON', body: '{"message":"User log', type: 'application/json' },
  { what: 'another shape', body: '{"message":7,"uiLanguageId":"1"}', type: 'application/json' },
]) {
  test(`A1 a log-in that is answered 200 with ${what} is no log-in`, async ({ page, site }) => {
    await page.route('**/api/login', (route) => route.fulfill({ status: 200, contentType: type, body }));
    await arrive(page, `${site.origin}/accounts`);
    await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
    await expect(toast(page, 'bad', 'The server sent an answer that cannot be read.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Your account', exact: true })).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveValue('Open.Sesame1');
  });
}

test('The reset-password dialog closes on Cancel, Escape and Continue, sends nothing and gives the focus back', async ({
  page,
  site,
}) => {
  // The log-in form asks for the passkeys' challenge by itself, once: the dialog is counted after that.
  const challenged = page.waitForRequest('**/api/account/passkeys/login-options');
  await arrive(page, `${site.origin}/accounts`);
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('type', 'submit');
  await challenged;
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
    await expect(email).toHaveAttribute('required');
    await expect(email).toHaveAttribute('type', 'email');
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
        inputs.map((input) => [
          input.getAttribute('autocomplete'),
          input.getAttribute('type'),
          input.getAttribute('name'),
        ]),
      );
  await expect.poll(marks).toEqual([
    ['username webauthn', null, 'username'],
    ['current-password', 'password', 'password'],
  ]);
  await page.evaluate(() => navigator.clipboard.writeText('Pasted.Sesame1'));
  await page.getByLabel('Password').focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Password')).toHaveValue('Pasted.Sesame1');

  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect.poll(marks).toEqual([
    ['username', null, 'username'],
    ['email', 'email', 'email'],
    ['new-password', 'password', 'new-password'],
    ['new-password', 'password', 'confirm-password'],
  ]);
  const change = await page.request.get(`${site.origin}/.well-known/change-password`, { maxRedirects: 0 });
  expect([change.status(), change.headers()['location']]).toEqual([302, '/accounts']);
});

test('A form that is submitted before the site has started sends nothing, and keeps what was typed', async ({
  page,
  site,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`));
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.origin}/accounts`, { waitUntil: 'commit' });
  await page.getByLabel('Username or Email').fill('somebody');
  await page.getByLabel('Password').fill('Open.Sesame1');
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  expect(addresses.filter((address) => address.includes('Sesame') || address.includes('/api/'))).toEqual([]);
  letGo();
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveAttribute('type', 'submit');
  await started(page);
  await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
  await expect(page.getByLabel('Password')).toHaveValue('Open.Sesame1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  expect(addresses.filter((address) => address.includes('Sesame'))).toEqual([]);
});

function callsOf(page: Page, call: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/api/${call}`)) asked.push(request.method());
  });
  return asked;
}

test('What is typed outlasts the other form, another page, Back and a reload, but no password does, and nothing a log-in', async ({
  page,
  site,
}) => {
  const { username, password } = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  const name = page.getByLabel('Username or Email');
  await name.fill(username);
  await page.getByLabel('Password').fill('Canary.77!x');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Username', { exact: true }).fill('ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(name).toHaveValue(username);
  await expect(page.getByLabel('Password')).toHaveValue('');
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('ada');
  await page.getByLabel('Password', { exact: true }).fill('Canary.77!x');
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ada@mail.example');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(
    'Canary',
  );

  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, { username, password });
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
  await page.goto(`${site.origin}/accounts`);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(name).toHaveValue('');
});
