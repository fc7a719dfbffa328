import { routes } from '../../src/app/routes';
import { replayLog } from '../../tools/scripts/replay/replayLog';
import { readLog } from '../../src/action-log/readLog';
import { indexOf } from '../../src/qa/logIndex';
import { eventsOf, exportLog, inQa, panel, savedBy } from '../support/browserLogs';
import { arriveKnown } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test('In QA mode a log goes on over a reload, and storage is checked before its use (X4)', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await page.goto(`${site.origin}${routes.info}`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads.map((load) => indexOf(load).page)).toEqual(['welcome', 'info']);
  await page.addInitScript(() =>
    sessionStorage.setItem('vestibule.qa', '{"format":"vestibule-log","loads":[{"__proto__":{}}]}'),
  );
  await page.goto(`${site.origin}/settings`);
  await panel(page).waitFor();
  expect((await exportLog(page)).log.loads).toHaveLength(1);
});

test('The crash screen offers the log, which replays', async ({ page, site }) => {
  await arriveKnown(page, `${site.origin}/`);
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
  const { name, text } = await savedBy(page.getByRole('button', { name: 'Save a log' }));
  expect(name).toMatch(/^vestibule-log-\d{4}-\d\d-\d\d\.json$/);
  const log = readLog(text);
  expect(eventsOf(log).slice(-3)).toEqual(['menu/toggled', 'client/crashed', 'client/logRequested']);
  expect(replayLog(log).map(({ divergence }) => divergence)).toEqual([null]);
});
