import { expect, test } from '@playwright/test';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { calls, events } from '../../src/action-log/registry';
import { loggedFolders } from '../../scripts/testing/loggedFolder';

/** What the flows' own tests show to be recorded: that a flow threw, which is no way for a flow to go. */
const onlyInFlowTests = ['flows/failed'];

test('The logs of the browser tests, which replay as they went (L4), have every event and every call', async () => {
  test.skip(!loggedFolders().every(existsSync), 'The quick tests have left no logs: npm test runs them.');
  const folders = loggedFolders().map(async (folder) => (await readdir(folder)).map((file) => path.join(folder, file)));
  const files = (await Promise.all(folders)).flat();
  const logged = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as string[]));
  const seen = new Set([...onlyInFlowTests, ...logged.flat()]);
  expect([...events.keys(), ...calls.keys()].filter((name) => !seen.has(name))).toEqual([]);
});
