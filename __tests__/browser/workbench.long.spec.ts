import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openAxe } from '../comfort/axe';
import { eventsOf, exportLog, logFolder } from '../support/browserLogs';
import { expect, test } from '../support/browser';
import { toast } from '../support/browserSteps';
import { inQa, panel } from '../support/qaSessions';

const importLog = (page: Page, name: string) =>
  panel(page)
    .getByLabel('Import')
    .setInputFiles({
      name,
      mimeType: 'application/json',
      buffer: readFileSync(path.join(logFolder, name)),
    });
const story = (page: Page) => panel(page).getByRole('listbox', { name: 'Story' });

test('While the page shows a modal dialog, moments are marked and the log is saved; the page hears nothing of it', async ({
  page,
  site,
}) => {
  await inQa(page, `${site.origin}/accounts`);
  await page.getByText('Forgot your password?').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await panel(page).getByLabel('Note').fill('the dialog is wrong');
  await panel(page).getByRole('button', { name: 'Mark' }).click();
  await expect(panel(page).getByText('Marked: 1')).toBeVisible();
  await panel(page).getByLabel('Note').press('Escape');
  await expect(dialog).toBeVisible();
  const { log } = await exportLog(page);
  expect(log.marks).toMatchObject([{ note: 'the dialog is wrong' }]);
  expect(eventsOf(log).at(-1)).toBe('accounts/resetOpened');
  await dialog.getByRole('button').first().press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel(page)).toBeVisible();
});

test('A key or a press that marks closes no menu, and is nothing that the visitor did', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Control+Alt+KeyM');
  await panel(page).getByRole('button', { name: 'Mark' }).click();
  await panel(page).getByLabel('Note').fill('here');
  await panel(page).getByLabel('Note').press('Enter');
  await expect(panel(page).getByText('Marked: 3')).toBeVisible();
  await expect(page.getByRole('menu')).toBeVisible();
  const { log } = await exportLog(page);
  expect(log.marks).toHaveLength(3);
  expect(eventsOf(log).at(-1)).toBe('menu/toggled');
});

test('A toast of the page stands beside the workbench, wherever that is docked', async ({ page, site }) => {
  await inQa(page, `${site.origin}/accounts`);
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const side of ['below', 'aside']) {
    await panel(page)
      .getByRole('button', { name: new RegExp(side, 'i') })
      .click();
    await page.getByLabel('Username or Email').fill('nobody');
    await page.getByLabel('Password').fill('Wrong.Sesame1');
    await page.getByLabel('Password').press('Enter');
    const shown = toast(page, 'bad', 'Wrong username, email or password');
    await expect(shown).toBeVisible();
    const [told, dock] = [await box(shown), await box(panel(page))];
    if (side === 'below') expect(told.y + told.height).toBeLessThanOrEqual(dock.y);
    else expect(told.x + told.width).toBeLessThanOrEqual(dock.x);
    await expect(shown).toHaveCount(0);
  }
});

test('A mark is worded anew and deleted before the log is saved', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await page.keyboard.press('Control+Alt+KeyM');
  await page.keyboard.press('Control+Alt+KeyM');
  await panel(page).getByRole('tab', { name: 'Marks' }).click();
  await panel(page).getByLabel('Note of moment 1').fill('the banner is missing');
  await panel(page).getByRole('button', { name: 'Delete moment 2' }).click();
  const { log } = await exportLog(page);
  expect(log.marks).toMatchObject([{ note: 'the banner is missing' }]);
});

test('A modal dialog of a replica leaves the workbench usable', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await importLog(page, 'login.fields.json');
  await panel(page).getByLabel('Search').fill('opened the password reset');
  await story(page).getByRole('option').first().click();
  const frame = page.frameLocator('[data-testid="replica"] iframe');
  await expect(frame.getByRole('dialog')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test('What is half typed is shown by values made up that break the same rules, in both directions', async ({
  page,
  site,
}) => {
  await inQa(page, `${site.origin}/`);
  await importLog(page, 'login.json');
  await panel(page).getByLabel('Search').fill('Visitor submitted the log-in form');
  const field = page.frameLocator('[data-testid="replica"] iframe').getByLabel('Username or Email');
  await story(page).getByRole('option').last().click();
  await expect(field).toHaveValue('visitor');
  await panel(page).getByLabel('Search').fill('Visitor typed into the log-in form');
  await story(page).getByRole('option').first().click();
  await panel(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(field).toHaveValue('');
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test('A replica shows the page that was loaded, and what the service said', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await importLog(page, 'login.json');
  const frame = page.frameLocator('[data-testid="replica"] iframe');
  await expect(panel(page).locator('output')).toContainText('0 of ');
  await expect(frame.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await panel(page).getByLabel('Search').fill('A toast was shown: Wrong username');
  await story(page).getByRole('option').first().click();
  await expect(frame.getByText('Wrong username, email or password', { exact: true }).first()).toBeVisible();
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test('The workbench stands aside or in a window of its own, and comes back when that is closed', async ({
  page,
  site,
}) => {
  await inQa(page, `${site.origin}/`);
  await panel(page).getByRole('button', { name: 'Dock aside' }).click();
  const edge = panel(page).getByRole('separator');
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '44');
  const opening = page.waitForEvent('popup');
  await panel(page).getByRole('button', { name: 'In a window of its own' }).click();
  const own = await opening;
  await own.getByRole('complementary', { name: 'QA' }).getByRole('button', { name: 'Mark' }).click();
  await expect(own.getByText('Marked: 1')).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(own.getByRole('option', { name: 'Visitor opened or closed the menu' })).toBeVisible();
  await own.close();
  await expect(panel(page).getByText('Marked: 1')).toBeVisible();
});

for (const size of [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
])
  test(`axe finds nothing wrong with the workbench in both themes, ${size.width} px wide`, async ({ page, site }) => {
    test.setTimeout(60_000);
    const problems: string[] = [];
    await page.setViewportSize(size);
    await inQa(page, `${site.origin}/`);
    const axe = await openAxe(page);
    const look = async () => {
      for (const tab of await panel(page).getByRole('tab').all()) {
        await tab.click();
        problems.push(...(await axe.violations('light')), ...(await axe.colorViolations('dark')));
      }
    };
    await look();
    await importLog(page, 'login.json');
    await panel(page).getByRole('button', { name: 'End the replay' }).waitFor();
    await look();
    await panel(page).getByRole('button', { name: 'End the replay' }).click();
    expect(problems).toEqual([]);
  });
