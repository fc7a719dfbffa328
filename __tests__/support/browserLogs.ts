import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { arrive } from './browserSteps';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';

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
