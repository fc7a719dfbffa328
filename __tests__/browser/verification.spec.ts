import { newVisitor } from '../../fixtures/accounts';
import { arrive, logIn, signUp, started, toast } from '../support/browserSteps';
import { callsOf, hold } from '../support/browserNetwork';
import { expect, test } from '../support/browser';

test('V6 the token leaves the address bar before the call, and goes nowhere else', async ({ page, site, said }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  const { link } = await site.outbox.mailTo(visitor.email);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(20);

  // Mail scanners open links: neither way of it verifies anybody.
  expect((await page.request.get(link)).status()).toBe(200);
  expect((await page.request.head(link)).status()).toBe(200);

  const told: string[] = [];
  const referers: (string | undefined)[] = [];
  page.on('request', (request) => {
    told.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    referers.push(request.headers()['referer']);
  });
  const letGo = await hold(page, '**/api/signup/verify-email');
  await page.goto(link);
  await expect(page.getByText('We are verifying your email …')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts/verify-email`);
  letGo();
  await expect(page.getByText('Your email is verified. You can log in now.')).toBeVisible();
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);

  expect(told.filter((line) => line.includes(token))).toEqual([
    `GET ${link} `,
    `PUT ${site.origin}/api/signup/verify-email ${JSON.stringify({ Token: token })}`,
  ]);
  expect(new Set(referers)).toEqual(new Set([undefined]));
  expect(
    await page.evaluate(
      (secret) =>
        document.documentElement.outerHTML.includes(secret) ||
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.title]).includes(secret),
      token,
    ),
  ).toBe(false);
  expect(said.join()).not.toContain(token);

  // Neither Back nor Forward brings it up again.
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  await page.goForward();
  await expect(page).not.toHaveURL(/token/);
});

test('A verified link may be opened again, until then nobody logs in with it unopened', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  const { link } = await site.outbox.mailTo(visitor.email);
  for (const _ of ['first', 'again']) {
    await page.goto(link);
    await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/accounts`);
  }
  await logIn(page, visitor);
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
});

for (const [what, query, callsMade] of [
  ['a token that is nobody’s', `?token=${'A'.repeat(43)}`, 1],
  ['an empty token', '?token=', 0],
  ['blanks for a token', '?token=%20%20', 0],
  ['no token', '', 0],
  ['a wildcard', '?token=%25', 1],
  ['NUL', '?token=a%00b', 1],
  ['10,000 characters', `?token=${'x'.repeat(10_000)}`, 1],
  ['HTML', '?token=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', 1],
] as const) {
  test(`V4 ${what} verifies nobody, and says so with a way on`, async ({ page, site }) => {
    const calls = callsOf(page);
    await page.goto(`${site.origin}/accounts/verify-email${query}`);
    await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
    await expect(page.getByText('We could not verify your email.')).toBeVisible();
    expect(calls.filter((call) => call === 'PUT signup/verify-email')).toHaveLength(callsMade);
    await started(page);
    await page.getByRole('link', { name: 'Go to log in' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  });
}

test('Who goes elsewhere while the link is read is left there', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  const { link } = await site.outbox.mailTo(visitor.email);
  const letGo = await hold(page, '**/api/signup/verify-email');
  await page.goto(link);
  await started(page);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Contact & Legal' }).click();
  await expect(page).toHaveURL(`${site.origin}/info`);
  letGo();
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await expect(toast(page, 'good', 'Email verified correctly')).toBeHidden();
  await expect(page).toHaveURL(`${site.origin}/info`);
});
