import type { Locator, Page } from '@playwright/test';
import { logFileOf } from '../../src/action-log/redactLoad';
import { readLog } from '../../src/action-log/readLog';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../support/browser';
import { entryAfter, storedLog } from '../support/browserLogs';
import { arrive } from '../support/browserSteps';
import { withOtherToast } from '../support/otherToast';
import { panel } from '../support/qaSessions';

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let steps = 0; steps < 40; steps += 1) {
    if (await control.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The control is not reached with ${key}`);
}

const toWorkbench = (page: Page) => page.keyboard.press('Control+Alt+KeyQ');

test('Every action of the workbench is done by the keyboard alone', async ({ page, site }) => {
  test.setTimeout(60_000);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const workbench = panel(page);
  const button = (name: string) => workbench.getByRole('button', { name, exact: true });
  const story = workbench.getByRole('listbox', { name: 'Story' });
  const chosen = story.getByRole('option', { selected: true });
  const title = workbench.getByRole('heading', { level: 1 });

  await arrive(page, `${site.origin}/`);
  await page.waitForLoadState('networkidle');
  await test.step('opens, marks wherever the focus is, and goes to the workbench and back', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Options' }));
    await press('Enter');
    await toWorkbench(page);
    await workbench.waitFor();
    await press('Control+Alt+KeyM');
    await expect(workbench.getByText('Marked: 1')).toBeVisible();
    await toWorkbench(page);
    await expect(story).toBeFocused();
    await toWorkbench(page);
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
    await press('Escape');
    await toWorkbench(page);
  });
  await test.step('marks with a note, words it anew, deletes a mark', async () => {
    await tabTo(page, workbench.getByLabel('Note', { exact: true }), 'Shift+Tab');
    await page.keyboard.type('grey');
    await press('Enter');
    await expect(workbench.getByText('Marked: 2')).toBeVisible();
    await toWorkbench(page);
    await toWorkbench(page);
    await press('3');
    await tabTo(page, workbench.getByLabel('Note of moment 2'));
    await press('End');
    await page.keyboard.type(' and late');
    await tabTo(page, button('Delete moment 1'), 'Shift+Tab');
    await press('Enter');
    await expect(workbench.getByLabel('Note of moment 1')).toHaveValue('grey and late');
    await tabTo(page, button('Go to 1'), 'Shift+Tab');
    await press('Enter');
    await expect(chosen).toContainText('marked');
  });
  await test.step('docks aside, resizes, goes into a window of its own and comes back', async () => {
    await tabTo(page, button('Dock aside'), 'Shift+Tab');
    await press('Enter');
    const edge = workbench.getByRole('separator');
    await tabTo(page, edge, 'Shift+Tab');
    await press('ArrowLeft');
    await expect(edge).toHaveAttribute('aria-valuenow', '44');
    await tabTo(page, button('In a window of its own'));
    const opening = page.waitForEvent('popup');
    await press('Enter');
    const own = await opening;
    await expect(panel(own).getByRole('button', { name: 'In a window of its own' })).toBeFocused();
    await tabTo(own, panel(own).getByRole('button', { name: 'Dock below' }), 'Shift+Tab');
    // The window may be gone before the key is up.
    await Promise.all([own.waitForEvent('close'), own.keyboard.press('Enter').catch(() => {})]);
    await expect(edge).toHaveAttribute('aria-orientation', 'horizontal');
    await expect(button('Dock below')).toBeFocused();
    await expect(chosen).toBeInViewport();
  });
  await test.step('shows what is exported, and saves it', async () => {
    await press('4');
    await expect(workbench.getByLabel('The file')).toContainText('grey and late');
    await tabTo(page, workbench.getByLabel('with words and addresses'));
    await press('Space');
    await expect(workbench.getByText('Other people’s texts and addresses stand in it as they are')).toBeVisible();
    await tabTo(page, button('Save the file'), 'Shift+Tab');
    const saving = page.waitForEvent('download');
    await press('Enter');
    expect(readLog(await readFile(await (await saving).path(), 'utf8')).marks).toMatchObject([
      { note: 'grey and late' },
    ]);
  });
  await test.step('shows this visit as it was, and goes on recording', async () => {
    await toWorkbench(page);
    await toWorkbench(page);
    await press('Home', 'r');
    await expect(title).toHaveText('This visit, replayed');
    await toWorkbench(page);
    await toWorkbench(page);
    await press('r');
    await expect(title).toHaveText('This visit, recording');
    await expect(button('Follow the newest')).toHaveAttribute('aria-pressed', 'false');
    await press('f');
    await expect(button('Follow the newest')).toHaveAttribute('aria-pressed', 'true');
  });
  const log = storedLog('login.json');
  const [refused, shown] = [entryAfter(log, 'accounts/logInRefused'), entryAfter(log, 'session/loggedIn') - 3];
  await test.step('imports a log', async () => {
    await tabTo(page, workbench.getByLabel('Import'), 'Shift+Tab');
    const choosing = page.waitForEvent('filechooser');
    await workbench.getByLabel('Import').press('Enter');
    const loads = log.loads.map((load) => withOtherToast(load, 'loggedIn'));
    const text = JSON.stringify(logFileOf(loads, [{ load: 0, entry: refused, note: 'wrong?' }]));
    await (await choosing).setFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await expect(title).toHaveText('log.json');
  });
  await test.step('steps, and goes to acts, errors, marks and the divergence, both ways', async () => {
    await expect(story).toBeFocused();
    const position = workbench.getByLabel('Time');
    const goes = async (key: string, to: number) => {
      await press(key);
      await expect(position).toHaveValue(String(to));
    };
    await goes('ArrowRight', 1);
    await goes('ArrowLeft', 0);
    await goes('m', refused);
    await goes('E', refused - 2);
    await goes('e', refused - 2);
    await goes('A', refused - 5);
    await goes('a', refused + 3);
    await goes('M', refused);
    await goes('d', shown);
    await goes('Home', 0);
    await goes('End', 51);
    await goes('PageUp', 41);
  });
  await test.step('goes on past the divergence, and back to the log', async () => {
    await tabTo(page, button('Go on past it'));
    await press('Enter');
    await expect(title).toHaveText('What this build does with log.json');
    await expect(story).toBeFocused();
    await tabTo(page, button('Back to the log'), 'Shift+Tab');
    await press('Enter');
    await expect(title).toHaveText('log.json');
    await expect(story).toBeFocused();
  });
  await test.step('searches the story and the state, shows the keys, plays', async () => {
    await press('/');
    await page.keyboard.type('toast was shown: Wrong');
    await expect(story.getByRole('option').first()).toContainText('A toast was shown: Wrong username');
    await tabTo(page, story);
    await press('Home', '2');
    await tabTo(page, workbench.getByLabel('Search the state'));
    await page.keyboard.type('failedTries');
    await expect(workbench.getByText('failedTries: 2')).toBeVisible();
    await tabTo(page, story, 'Shift+Tab');
    await press('?');
    await expect(workbench.getByText('To the next error')).toBeVisible();
    await tabTo(page, workbench.getByLabel('Speed'), 'Shift+Tab');
    await page.keyboard.type('1000');
    await tabTo(page, button('Play'), 'Shift+Tab');
    await press('p');
    // It stops after the step that went another way.
    const stop = entryAfter(log, 'session/loggedInViewShown') - 1;
    await expect(workbench.getByLabel('Time')).toHaveValue(String(stop));
    await press('r');
    await expect(title).toHaveText('This visit, recording');
  });
  await test.step('closes', async () => {
    await tabTo(page, button('Close'), 'Shift+Tab');
    await press('Enter');
    await expect(workbench).toHaveCount(0);
  });
});
