import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedBrowser } from '../../tools/scripts/findChromium';
import { arrive, chooseLanguage, logIn, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** The setting that Chromium writes for 'Don't allow sites to save data on your device'. */
const settings = { profile: { default_content_setting_values: { cookies: 2 } } };

test('Q1 with cookies blocked nothing hangs, and it is said', async ({ playwright, launchOptions, site }, info) => {
  const executablePath = installedBrowser();
  test.skip(executablePath === undefined, 'A headless shell has no settings: Chromium itself is not installed');
  const profile = info.outputPath('profile');
  await mkdir(path.join(profile, 'Default'), { recursive: true });
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(settings));
  await using context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  const page = await context.newPage();
  const uncaught: string[] = [];
  page.on('pageerror', ({ message }) => uncaught.push(message));
  const visitor = await site.account();

  await arrive(page, `${site.origin}/accounts?refresh=true&continue=${encodeURIComponent(`${site.origin}/info`)}`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await logIn(page, visitor);
  await expect(toast(page, 'bad', /^Your browser blocks cookies/)).toBeVisible();
  await expect(page.getByLabel('Username or Email')).toHaveValue(visitor.username);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await page.getByRole('combobox', { name: 'Colour mode' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await arrive(page, `${site.origin}/settings`);
  await chooseLanguage(page, 'Polski');
  await expect(toast(page, 'bad', /^Your browser blocks cookies/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await arrive(page, `${site.origin}/pl/settings`);
  await expect(page.getByRole('heading', { name: 'Ustawienia' })).toBeVisible();
  expect(uncaught).toEqual([]);
});
