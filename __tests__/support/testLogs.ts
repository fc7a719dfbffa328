import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LogFile } from '../../src/action-log/logFile';
import { replayLog } from '../../scripts/replay/replayLog';
import { callsOf, eventsOf, exportLog } from './browserLogs';
import { loggedFolder } from '../../scripts/testing/loggedFolder';

/** What the visitors of the tests have, and no log may hold: parts of their names and addresses, and their passwords. */
const secrets = [`visitor.${process.pid}.`, 'mail.example', 'Open.Sesame1', 'Wrong.Sesame1', 'token='];

/**
 * Saves the log of each page of the site as QA does, and replays it on these sources as `npm run replay` does.
 * @returns what is wrong with them
 */
export async function checkLogs(pages: readonly Page[], origins: readonly string[], name: string): Promise<string[]> {
  const problems: string[] = [];
  const logs: LogFile[] = [];
  for (const page of pages) {
    if (!(await openPanel(page, origins))) continue;
    const { log, text } = await exportLog(page);
    logs.push(log);
    problems.push(
      ...replayLog(log).flatMap(({ divergence }) => (divergence === null ? [] : [JSON.stringify(divergence)])),
      ...secrets.filter((secret) => text.includes(secret)).map((secret) => `The log holds ${secret}`),
    );
  }
  await noteLogged(name, logs);
  return problems;
}

/** Writes down which events and calls the logs have, for the test that asks whether all together have every one. */
export async function noteLogged(name: string, logs: readonly LogFile[]): Promise<void> {
  const logged = new Set(logs.flatMap((log) => [...eventsOf(log), ...callsOf(log)]));
  await mkdir(loggedFolder(), { recursive: true });
  await writeFile(path.join(loggedFolder(), `${name}.json`), JSON.stringify([...logged]));
}

/** Opens QA's panel by its keys. @returns false on a page that has no log: another site's, or one whose flows are not there */
async function openPanel(page: Page, origins: readonly string[]): Promise<boolean> {
  if (page.isClosed() || !origins.some((origin) => page.url().startsWith(`${origin}/`))) return false;
  // The network is as it should be again: what a handler has begun it ends first.
  await page.context().setOffline(false);
  await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (!(await page.evaluate(hasFlows))) return false;
  await page.waitForFunction(() => {
    if (document.querySelector('aside[aria-label="QA"]') !== null) return true;
    // The keys are heard from when the flows run.
    dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyQ', ctrlKey: true, altKey: true }));
    return false;
  });
  return true;
}

/** Runs in the page. */
const hasFlows = () =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.startsWith('/assets/flows'));
