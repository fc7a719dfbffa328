import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { devices, type Page } from '@playwright/test';
import { root } from '../../build/root';
import { until } from '../../fixtures/until';
import { logFileOf } from '../../src/action-log/redactLoad';
import { entryAfter, exportLog, logFolder, storedLog } from '../support/browserLogs';
import { expect, test } from '../support/browser';
import { withOtherToast } from '../support/otherToast';
import { inQa, panel } from '../support/qaSessions';

const file = path.join(logFolder, 'login.json');
const text = readFileSync(file, 'utf8');
const count = storedLog('login.json').loads[0]?.entries.length ?? 0;

const isReplayed = (page: Page) => expect(panel(page).locator('output')).toHaveText(`0 of ${count}, as recorded`);

test('A log that is dropped on the page or on the workbench is replayed', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  for (const place of ['main', 'aside[aria-label="QA"]']) {
    const data = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'dropped.json', { type: 'application/json' }));
      return transfer;
    }, text);
    await page.locator(place).dispatchEvent('dragover', { dataTransfer: data });
    await page.locator(place).dispatchEvent('drop', { dataTransfer: data });
    await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('dropped.json');
    await isReplayed(page);
    await panel(page).getByRole('button', { name: 'End the replay' }).click();
  }
});

test('A log that is pasted is replayed; other text goes into the field that it is pasted into', async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await inQa(page, `${site.origin}/`);
  await page.evaluate(() => navigator.clipboard.writeText('it was grey'));
  await panel(page).getByLabel('Note').focus();
  await page.keyboard.press('Control+V');
  await expect(panel(page).getByLabel('Note')).toHaveValue('it was grey');
  await page.evaluate((content) => navigator.clipboard.writeText(content), text);
  await page.getByRole('heading', { level: 1 }).first().click();
  await page.keyboard.press('Control+V');
  await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('The pasted log');
  await isReplayed(page);
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test('npm run replay -- LOG --open serves the workbench with the log in it', async ({ page }) => {
  test.setTimeout(120_000);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
  const command = spawn(process.execPath, ['--import', 'tsx', 'scripts/replay.ts', file, '--open'], { cwd: root, env });
  let said = '';
  command.stdout.on('data', (part: Buffer) => (said += part.toString()));
  command.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = once(command, 'exit');
  try {
    await until(async () => command.exitCode !== null || said.includes('The workbench'));
    const [address = said] = /http:\S+/.exec(said) ?? [];
    await page.goto(address);
    await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText('The replayed log');
    await isReplayed(page);
  } finally {
    command.kill();
    await ended;
  }
});

test('In a window of its own moments are marked and the log is saved by the same keys', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  const opening = page.waitForEvent('popup');
  await panel(page).getByRole('button', { name: 'In a window of its own' }).click();
  const own = await opening;
  await panel(own).getByRole('listbox', { name: 'Story' }).focus();
  await own.keyboard.press('Control+Alt+KeyM');
  await expect(panel(own).getByText('Marked: 1')).toBeVisible();
  const saved = page.waitForEvent('download');
  await own.keyboard.press('Control+Alt+KeyS');
  expect((await saved).suggestedFilename()).toMatch(/^vestibule-log-/);
  await page.keyboard.press('Control+Alt+KeyM');
  await expect(panel(own).getByText('Marked: 2')).toBeVisible();
  await own.close();
  expect((await exportLog(page)).log.marks).toHaveLength(2);
});

test('Go on past it shows what this build does from there on, not what was recorded', async ({ page, site }) => {
  const log = storedLog('logout.json');
  const index = entryAfter(log, 'toast/shown') - 1;
  const other = log.loads.map((load) => withOtherToast(load, 'loggedOut'));
  await inQa(page, `${site.origin}/`);
  await panel(page)
    .getByLabel('Import')
    .setInputFiles({
      name: 'log.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(logFileOf(other))),
    });
  const frame = page.frameLocator('[data-testid="replica"] iframe');
  await panel(page)
    .getByLabel('Time')
    .fill(String(index + 2));
  await expect(frame.getByText('Copied', { exact: true })).toBeVisible();
  const card = panel(page).getByRole('region', { name: 'Divergence' });
  await expect(card).toContainText(/the flow logout, sagas\/logout\.ts:\d+/);
  await card.getByRole('button', { name: 'Go on past it' }).click();
  await expect(frame.getByText('User logged out correctly', { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Back to the log' }).click();
  await expect(frame.getByText('Copied', { exact: true })).toBeVisible();
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

const { defaultBrowserType: _browser, ...phone } = devices['Pixel 7'];

test.describe('On a phone', () => {
  test.use(phone);

  test('a replay shows the same screen: the layout, the languages by their names, and the one that is chosen', async ({
    page,
    site,
  }) => {
    await inQa(page, `${site.origin}/settings`);
    const settings = page.getByRole('main').getByRole('combobox');
    await expect(settings).toHaveValue('English');
    await panel(page).getByRole('button', { name: 'Replay to here' }).click();
    const frame = page.frameLocator('[data-testid="replica"] iframe');
    await expect(frame.getByRole('main').getByRole('combobox')).toHaveValue('English');
    await frame.getByRole('button', { name: 'Show the languages' }).click();
    await expect(frame.getByRole('option', { name: 'Polski' })).toBeVisible();
    await expect(frame.locator('html')).toHaveAttribute('data-layout', 'mobile');
    expect(await frame.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBeLessThanOrEqual(
      phone.viewport.width,
    );
    await panel(page).getByRole('button', { name: 'End the replay' }).click();
  });
});
