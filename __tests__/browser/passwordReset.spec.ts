import type { Page } from '@playwright/test';
import { newVisitor } from '../fixtures/accounts';
import {
  arrive,
  arriveLoggedIn,
  askForReset,
  edit,
  logIn,
  mailedReset,
  setPassword,
  started,
  toast,
} from '../support/browserSteps';
import { watchToken } from '../support/browserNetwork';
import { expect, test } from '../support/browser';

const secret = 'N3w-password!';

/** Makes the page behave like that of a site that mails password reset links. */
async function mailsResets(page: Page): Promise<void> {
  await page.route('**/accounts*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({
      response: answer,
      body: text.replace('"passwordReset":"asSpecified"', '"passwordReset":"byMail"'),
    });
  });
}

test('A visitor sets a new password by mail, and is logged out elsewhere', async ({ page, site, browser, said }) => {
  const visitor = await site.account();
  const elsewhere = await browser.newPage();
  await arriveLoggedIn(elsewhere, site.origin, visitor);

  await mailsResets(page);
  await arrive(page, `${site.origin}/accounts`);
  await askForReset(page, visitor.email);
  await expect(toast(page, 'good', 'If an account has this email address, a link is on its way to it')).toBeVisible();
  const { link, subject, text } = await site.outbox.mailTo(visitor.email, 2);
  expect(subject).toBe('Vestibule - Reset your password');
  expect(text).toMatch(/Device: (Chrome|Chromium|Headless)/);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).toHaveLength(43);

  expect((await page.request.get(link)).status()).toBe(200);
  const requests = watchToken(page);
  await page.goto(link);
  await expect(page).toHaveURL(`${site.origin}/accounts/reset-password`);
  await setPassword(page, secret);
  await expect(page.getByText('Your new password is set')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  expect(requests.of(token)).toEqual([
    `GET ${link} `,
    `POST ${site.origin}/api/account/reset-account ${JSON.stringify({ Token: token })}`,
    `POST ${site.origin}/api/account/reset-password ${JSON.stringify({ Token: token, Password: secret, KeepPasskeys: [] })}`,
  ]);
  expect(requests.referers()).toEqual([]);
  expect(said.join()).not.toContain(token);
  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
  await arrive(page, `${site.origin}/accounts`);
  // An address that the browser accepts, and the service does not.
  await askForReset(page, 'ada@mail');
  await expect(page.getByRole('dialog').getByText('Invalid email address')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await logIn(page, { ...visitor, password: secret });
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
  expect((await site.outbox.mailTo(visitor.email, 3)).subject).toBe('Vestibule - Your password was changed');

  await arrive(elsewhere, `${site.origin}/accounts`);
  await expect(elsewhere.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await elsewhere.close();
});

test('An unused link outlasts a reload, another page, and what a mail program adds', async ({ page, site }) => {
  const link = await mailedReset(page, site, (await site.account()).email);
  const field = page.getByLabel('New password', { exact: true });
  await arrive(page, `${link.replace('token=', 'token=3D').slice(0, -5)}%0A${link.slice(-5)}.%29`);
  await expect(page).toHaveURL(`${site.origin}/accounts/reset-password`);
  await page.reload();
  await started(page);
  await expect(field).toBeVisible();
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await expect(field).toBeVisible();
  await setPassword(page, secret);
  await expect(page.getByText('Your new password is set')).toBeVisible();
});

test('Another email address, and the old one back: no token goes anywhere else', async ({ page, site, said }) => {
  const visitor = await site.account();
  const next = newVisitor();
  await arriveLoggedIn(page, site.origin, visitor);
  await arrive(page, `${site.origin}/accounts/manage`);
  await edit(page, 'Email address');
  await page.getByLabel('New email address').fill(next.email);
  await page.getByRole('button', { name: 'Change the email address' }).click();
  await expect(page.getByText(`${next.email} is waiting to be verified`)).toBeVisible();

  const requests = watchToken(page);
  const { link: verification } = await site.outbox.mailTo(next.email);
  await page.goto(verification, { waitUntil: 'commit' });
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  const { link: restoration } = await site.outbox.mailTo(visitor.email, 2);
  await page.goto(restoration);
  await expect(page).toHaveURL(`${site.origin}/accounts/restore-email`);
  await page.getByRole('button', { name: 'Restore the old address' }).click();
  await expect(page.getByText('Your old address is back')).toBeVisible();

  for (const [link, call] of [
    [verification, `PUT ${site.origin}/api/signup/verify-email`],
    [restoration, `POST ${site.origin}/api/account/restore-email`],
  ] as const) {
    const token = new URL(link).searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    expect(requests.of(token)).toEqual([`GET ${link} `, `${call} ${JSON.stringify({ Token: token })}`]);
    expect(said.join()).not.toContain(token);
  }
  expect(requests.referers()).toEqual([]);
});
