import type { Page } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../build/root';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';

/** Where the stored logs are, which every test run replays; `RECORD_LOGS=1` writes them anew. */
export const logFolder = path.join(root, '__tests__/replay/logs');

/** Saves the log as QA does, by a click in the panel, and reads it as the command does. */
export async function exportLog(page: Page, name?: string): Promise<{ readonly log: LogFile; readonly text: string }> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('complementary', { name: 'QA' }).getByRole('button', { name: 'Export' }).click();
  const text = await readFile(await (await arriving).path(), 'utf8');
  if (name !== undefined && process.env['RECORD_LOGS'] === '1') {
    await mkdir(logFolder, { recursive: true });
    await writeFile(path.join(logFolder, `${name}.json`), text);
  }
  return { log: readLog(text), text };
}

/** The types of a log's events, in their order. */
export const eventsOf = (log: LogFile): string[] =>
  log.loads.flatMap(({ entries }) => entries.flatMap((entry) => ('event' in entry ? [entry.event] : [])));
export const callsOf = (log: LogFile): string[] =>
  log.loads.flatMap(({ entries }) => entries.flatMap((entry) => ('call' in entry ? [entry.call] : [])));
