import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { describe as lines } from '../../scripts/replay/report';
import { replayLog } from '../../scripts/replay/replayLog';
import { readLog } from '../../src/action-log/readLog';
import { eventsOf } from '../support/browserLogs';
import { hold } from '../support/browserNetwork';
import { expect, test, type TestSite } from '../support/browser';
import { arriveLoggedIn, started } from '../support/browserSteps';

// The flows of the account's pages are a chunk of their own, which comes when such a page is wanted or the site is idle.
const chunk = '**/assets/accountFlows*.js';

async function comeToAccount(page: Page, site: TestSite): Promise<void> {
  await arriveLoggedIn(page, site.origin, await site.account());
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
}

async function seeDevices(page: Page): Promise<void> {
  await expect(page.getByText('You are logged in as')).toBeVisible();
  await page.getByRole('button', { name: 'Devices', exact: true }).click();
  await expect(page.getByText('this one')).toBeVisible();
}

test('the account’s page is come to once its flows are there', async ({ page, site }) => {
  const release = await hold(page, chunk);
  await comeToAccount(page, site);
  await page.getByRole('link', { name: 'Manage your account' }).click();
  await expect(page.locator('html[data-going]')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible();
  await seeDevices(page);
  await page.goBack();
  await page.goForward();
  await seeDevices(page);
});

test('a link for a new password works where the flows come late', async ({ page, site }) => {
  const release = await hold(page, chunk);
  await page.goto(`${site.origin}/accounts/reset-password?token=wrong`, { waitUntil: 'commit' });
  await page.getByLabel('New Password').fill('Open.Sesame2');
  await page.getByLabel('Confirm Password').fill('Open.Sesame2');
  await page.getByRole('button', { name: 'Set the password' }).click();
  release();
  await expect(page.getByText('This link cannot be used.')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/accounts/reset-password`);
});

test('a new password that is typed before the scripts are there stays, and is sent', async ({ page, site }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(`${site.origin}/accounts/reset-password?token=wrong`, { waitUntil: 'commit' });
  await page.getByLabel('New Password').fill('Open.Sesame2');
  release();
  await started(page);
  await page.getByLabel('Confirm Password').fill('Open.Sesame2');
  await expect(page.getByLabel('New Password')).toHaveValue('Open.Sesame2');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link cannot be used.')).toBeVisible();
});

test('flows that do not come are asked for again by a press, and the log replays', async ({ page, site }) => {
  await page.route(chunk, (route) => route.abort());
  await page.route('**/assets/info*.js', (route) => route.abort());
  await comeToAccount(page, site);
  await page.getByRole('link', { name: 'Manage your account' }).click();
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await page.unroute(chunk);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible();
  await expect(page).toHaveTitle(/Manage your account/);
  await seeDevices(page);

  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('menuitem', { name: 'Contact & Legal' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a log for support' }).click(),
  ]);
  const log = readLog(await readFile(await file.path(), 'utf8'));
  expect(eventsOf(log)).toContain('manage/sessionsLoaded');
  expect(replayLog(log).flatMap(lines)).toEqual([]);
});
