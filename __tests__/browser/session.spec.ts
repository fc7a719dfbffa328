import { routes } from '../../src/app/routes';
import { request } from '@playwright/test';
import { arrive, arriveLoggedIn, chooseLanguage, logIn, toast } from '../support/browserSteps';
import { hold } from '../support/browserNetwork';
import { expect, test } from '../support/browser';

const loggedInIcon = { name: 'Your account (logged in)' };
const loggedOutIcon = { name: 'Your account', exact: true };

test('R5 the logout flag logs out at once and goes where continue says, in few steps', async ({ page, site }) => {
  await arriveLoggedIn(page, site.origin, await site.account());
  const steps: string[] = [];
  page.on('framenavigated', (frame) => frame === page.mainFrame() && steps.push(frame.url()));
  const goal = encodeURIComponent(`${site.origin}/info`);
  await page.goto(`${site.origin}/accounts?logout=true&continue=${goal}`, { waitUntil: 'commit' });
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}${routes.info}`);
  await expect(page.getByRole('link', loggedOutIcon)).toBeVisible();
  expect(steps.length).toBeLessThanOrEqual(3);

  // A visitor who logs in at such an address stays logged in.
  await arrive(page, `${site.origin}/accounts?logout=true`);
  await logIn(page, await site.account());
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(page.getByRole('link', loggedInIcon)).toBeVisible();
});

test('Logging out ends the session on the server; Back shows nothing of it (F1)', async ({ page, context, site }) => {
  await arriveLoggedIn(page, site.origin, await site.account());
  const before = await context.storageState();
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual([
    'uiLanguageId',
    expect.stringMatching(/^vestibule_device/),
  ]);

  await page.goBack();
  await expect(page.getByRole('link', loggedOutIcon)).toBeVisible();
  await using thief = await request.newContext({ storageState: before, extraHTTPHeaders: { Origin: site.origin } });
  expect((await thief.get(`${site.origin}/api/profile`)).status()).toBe(401);
  expect((await thief.post(`${site.origin}/api/refreshaccesstoken`)).status()).toBe(401);
});

test('A3 a renewal without an answer logs nobody out and redirects nobody', async ({ page, context, site }) => {
  await arriveLoggedIn(page, site.origin, await site.account());
  await arrive(page, `${site.origin}/settings`);
  await expect(page.getByRole('link', loggedInIcon)).toBeVisible();
  await context.clearCookies({ name: /^vestibule_access/ });
  await page.route('**/api/refreshaccesstoken', (route) => route.abort('connectionreset'));
  await chooseLanguage(page, 'Polski');
  await expect(toast(page, 'bad', 'UI langauge not changed')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/settings`);
  await expect(page.getByRole('link', loggedInIcon)).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('English');

  await page.unroute('**/api/refreshaccesstoken');
  await chooseLanguage(page, 'Polski');
  await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
});

test('A logged-in visitor never sees the form first, and others see it at once', async ({ page, site }) => {
  const letGoOfNobody = await hold(page, '**/api/refreshaccesstoken');
  await page.goto(`${site.origin}/accounts`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  letGoOfNobody();
  await arriveLoggedIn(page, site.origin, await site.account());

  const letGo = await hold(page, '**/api/refreshaccesstoken');
  await arrive(page, `${site.origin}/accounts`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden();
  letGo();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});
