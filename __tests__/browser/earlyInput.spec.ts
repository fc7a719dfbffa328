import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { callsOf, hold } from '../support/browserNetwork';
import { started, toast } from '../support/browserSteps';
import { routes } from '../../src/app/routes';

/** Presses come before the site's scripts, or before its flows. */
const phases = { scripts: '**/assets/site.*', flows: '**/assets/flows*.js' };
const logIn = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

for (const [phase, code] of Object.entries(phases)) {
  const arriveEarly = async (page: Page, address: string) => {
    const letGo = await hold(page, code);
    await page.goto(address, { waitUntil: 'commit' });
    if (phase === 'flows') await started(page);
    return letGo;
  };

  test(`Every early press is done, in order, before the ${phase}`, async ({ page, site }) => {
    const { username, password } = await site.account();
    const letGo = await arriveEarly(page, `${site.origin}/accounts`);
    await page.getByLabel('Username or Email').fill(username);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('combobox', { name: 'Colour mode' }).selectOption('Dark');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await logIn(page).click();
    await expect(logIn(page)).toHaveAttribute('data-pressed');
    const tries = callsOf(page);
    letGo();
    await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
    await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(tries.filter((call) => call === 'POST login')).toHaveLength(1);
  });

  test(`An edit gives up an early log-in, before the ${phase}`, async ({ page, site }) => {
    const letGo = await arriveEarly(page, `${site.origin}/accounts`);
    await page.getByLabel('Username or Email').fill('someb');
    await page.getByLabel('Password').fill('Open.Sesame1');
    await page.keyboard.press('Enter');
    await page.getByLabel('Username or Email').fill('somebody');
    await expect(logIn(page)).not.toHaveAttribute('data-pressed');
    const calls = callsOf(page);
    letGo();
    await page.locator('html[data-started]').waitFor();
    await logIn(page).click();
    await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
    expect(calls.filter((call) => call === 'POST login')).toHaveLength(1);
    await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
  });

  test(`The language field opens, searches and chooses early, before the ${phase}`, async ({ page, site }) => {
    let letGo = await arriveEarly(page, `${site.origin}/settings`);
    await page.getByRole('combobox').click();
    letGo();
    await expect(page.getByRole('option')).toHaveCount(2);
    letGo = await arriveEarly(page, `${site.origin}/settings`);
    await page.getByRole('combobox').click();
    await page.keyboard.type('pol');
    await page.keyboard.press('Enter');
    letGo();
    await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
    await expect(page.getByRole('combobox')).toHaveValue('Polski');
  });

  test(`A line is copied at the press, before the ${phase}`, async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const letGo = await arriveEarly(page, `${site.origin}${routes.info}`);
    await page.getByRole('button', { name: 'Copy: Share capital' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('200 RON');
    letGo();
    await expect(toast(page, 'good', 'Copied')).toBeVisible();
  });

  test(`The person icon leads back, however it is opened, before the ${phase}`, async ({ page, context, site }) => {
    const here = `${site.origin}${routes.info}?from=a#legal`;
    const there = `${site.origin}/accounts?continue=${encodeURIComponent(here)}`;
    const letGo = await arriveEarly(page, here);
    const icon = page.getByRole('link', { name: 'Your account' });
    const opened = context.waitForEvent('page');
    await icon.click({ button: 'middle' });
    await expect(await opened).toHaveURL(there);
    await icon.click({ button: 'right' });
    await expect(icon).toHaveAttribute('href', there);
    await icon.click({ noWaitAfter: true });
    letGo();
    await expect(page).toHaveURL(there);
  });
}
