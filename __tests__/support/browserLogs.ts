import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { arrive } from './browserSteps';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { replayLog } from '../../tools/scripts/replay/replayLog';

export const panel = (page: Page) => page.getByRole('complementary', { name: 'QA' });

export async function inQa(page: Page, address: string): Promise<void> {
  await arrive(page, address + (address.includes('?') ? '&qa' : '?qa'));
  await panel(page).waitFor();
}

/** The file that a press of a button saves. */
export async function savedBy(button: Locator): Promise<{ readonly name: string; readonly text: string }> {
  const [file] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** Saves the log like QA, by a click in the panel, and reads it like the command. */
export async function exportLog(page: Page): Promise<{ readonly log: LogFile; readonly text: string }> {
  await panel(page).getByRole('button', { name: 'Export' }).click();
  const { text } = await savedBy(panel(page).getByRole('button', { name: 'Save the file' }));
  return { log: readLog(text), text };
}

export const eventsOf = (log: LogFile): string[] =>
  log.loads.flatMap(({ entries }) => entries.flatMap((entry) => ('event' in entry ? [entry.event] : [])));

/** Parts of the test visitors' names and addresses, and their passwords: no log may contain them. */
const secrets = [`visitor.${process.pid}.`, 'mail.example', 'Open.Sesame1', 'Wrong.Sesame1', 'token='];

/** Saves the log of each page like QA, and replays it like `npm run replay`. @returns the problems found */
export async function checkLogs(pages: readonly Page[]): Promise<string[]> {
  const problems: string[] = [];
  for (const page of pages) {
    if (!(await openPanel(page))) continue;
    const { log, text } = await exportLog(page);
    problems.push(
      ...replayLog(log).flatMap(({ divergence }) => (divergence === null ? [] : [JSON.stringify(divergence)])),
      ...secrets.filter((secret) => text.includes(secret)).map((secret) => `The log holds ${secret}`),
    );
  }
  return problems;
}

/** Opens QA's panel by its keys. @returns false on a page without a log: another site's, or one whose flows are not running */
async function openPanel(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  // The network has recovered: a handler finishes what it has started first.
  await page.context().setOffline(false);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!(await page.evaluate(hasFlows))) return false;
  await page.waitForFunction(() => {
    if (document.querySelector('aside[aria-label="QA"]') !== null) return true;
    // The keys work once the flows run.
    dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyQ', ctrlKey: true, altKey: true }));
    return false;
  });
  return true;
}

const hasFlows = () =>
  document.getElementById('site-start') !== null &&
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.startsWith('/assets/flows'));
