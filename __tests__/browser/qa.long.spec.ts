import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { replayLog } from '../../scripts/replay/replayLog';
import type { LogFile } from '../../src/action-log/logFile';
import { readLog } from '../../src/action-log/readLog';
import { newVisitor } from '../../fixtures/accounts';
import { callsOf, eventsOf, exportLog } from '../support/browserLogs';
import { arrive, logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { hardSessions } from '../support/qaHardSessions';
import { otherSessions } from '../support/qaOtherSessions';
import { inQa, panel, usualSessions } from '../support/qaSessions';
import { troubledSessions } from '../support/qaTroubledSessions';

/**
 * The sessions that are like no other browser test, each of which has its own log replayed at its end too.
 * The others are there to record the stored logs.
 */
const unlikeOthers = [
  'copy',
  'login.fields',
  'login.sister',
  'refresh.offline',
  'update.newer',
  'verifyEmail.refused',
  'changePassword',
  'emailRestore',
  'emailRestore.refused',
  'endSessions',
  'endSessions.one',
  'logout.everywhere',
  'managePasskeys',
  'ownData',
  'passkeyLogin',
  'passwordReset',
  'passwordReset.refused',
  'profileChanges',
  'resetLink',
];
const isRecording = process.env['RECORD_LOGS'] === '1';

test.describe('A log recorded in the browser (L4)', () => {
  const sessions = Object.entries({ ...usualSessions, ...otherSessions, ...hardSessions, ...troubledSessions });
  for (const [name, { live, events = [], calls = [] }] of sessions.filter(
    ([one]) => isRecording || unlikeOthers.includes(one),
  )) {
    test(`of ${name} replays headless as it went, and holds no secret (L1)`, async ({ page, site }) => {
      const visitor = await site.account();
      await live({ page, site, visitor });
      const { log, text } = await exportLog(page, name);
      expect(eventsOf(log)).toEqual(expect.arrayContaining([...events]));
      expect(callsOf(log)).toEqual(expect.arrayContaining([...calls]));
      expect(divergences(log)).toEqual([]);
      for (const secret of [
        visitor.username,
        visitor.email,
        visitor.password,
        encodeURIComponent(visitor.email),
        'Wrong.Sesame1',
        'token=',
      ])
        expect(text).not.toContain(secret);
    });
  }
});

const divergences = (log: LogFile) =>
  replayLog(log).flatMap(({ divergence }) => (divergence === null ? [] : [divergence]));

test('A log replays in the panel, on a replica of the page that touches nothing', async ({
  page,
  site,
  said,
}, testInfo) => {
  await inQa(page, `${site.origin}/accounts`);
  await logIn(page, newVisitor());
  await expect(page.getByRole('alert').first()).toBeVisible();
  await panel(page).getByLabel('Note').fill('here it says so');
  await panel(page).getByRole('button', { name: 'Mark' }).click();
  const { log, text } = await exportLog(page);
  expect(log.marks).toMatchObject([{ load: 0, note: 'here it says so' }]);
  const file = testInfo.outputPath('log.json');
  await writeFile(file, text);

  await page.goto(`${site.origin}/info?qa`);
  await panel(page).waitFor();
  await page.waitForLoadState('networkidle');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await panel(page).getByLabel('Import').setInputFiles(file);
  await expect(page.getByText('A replay: nothing you do here reaches the service')).toBeVisible();
  const count = log.loads[0]?.entries.length ?? 0;
  await panel(page).getByRole('button', { name: 'Step' }).click();
  await panel(page).getByLabel('Speed').selectOption('1000');
  await panel(page).getByRole('button', { name: 'Play', exact: true }).click();
  await expect(panel(page).locator('output')).toHaveText(`${count} of ${count}, as recorded`);
  const replica = page.frameLocator('[data-testid="replica"] iframe');
  await expect(replica.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(replica.getByLabel('Username or Email')).toBeVisible();
  expect(page.url()).toBe(`${site.origin}/info?qa`);
  // The page's own font may still come.
  expect(calls.filter((url) => !url.endsWith('.woff2'))).toEqual([]);

  await panel(page).getByLabel('Time').fill('1');
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await panel(page)
    .getByLabel('Import')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(text.slice(0, 500)) });
  await expect(panel(page).getByText('it is not complete JSON')).toBeVisible();
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('In QA mode a log goes on over a reload, and what storage holds is checked before it is used (X4)', async ({
  page,
  site,
}) => {
  await inQa(page, `${site.origin}/`);
  await page.goto(`${site.origin}/info`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads.map((load) => load.page.route)).toEqual(['welcome', 'info']);
  await page.addInitScript(() =>
    sessionStorage.setItem('vestibule.qa', '{"format":"vestibule-log","loads":[{"__proto__":{}}]}'),
  );
  await page.goto(`${site.origin}/settings`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads).toHaveLength(1);
});

test('A chunk that failed offers the log, which replays', async ({ page, site }) => {
  await page.route('**/assets/info*.js', (route) => route.abort());
  await arrive(page, `${site.origin}/`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: 'Contact & Legal' }).click();
  const log = await savedLog(page);
  expect(eventsOf(log)).toContain('client/chunkFailed');
  expect(eventsOf(log).at(-1)).toBe('client/logRequested');
  expect(divergences(log)).toEqual([]);
});

test('The crash screen offers the log, which replays', async ({ page, site }) => {
  await arrive(page, `${site.origin}/`);
  await page.waitForLoadState('networkidle');
  // The next node that the page is given cannot be taken: React meets an error that nobody expected.
  await page.evaluate(() => {
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function (child) {
      if (this.isConnected && document.body.contains(this)) {
        Node.prototype.appendChild = appendChild;
        throw new Error('It broke');
      }
      return appendChild.call(this, child) as typeof child;
    };
  });
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  const log = await savedLog(page);
  expect(eventsOf(log).slice(-3)).toEqual(['menu/toggled', 'client/crashed', 'client/logRequested']);
  expect(divergences(log)).toEqual([]);
});

async function savedLog(page: Page): Promise<LogFile> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a log' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^vestibule-log-[0-9a-f]{8}\.json$/);
  return readLog(await readFile(await file.path(), 'utf8'));
}
