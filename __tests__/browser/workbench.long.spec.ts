import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import type { LogFile } from '../../src/action-log/logFile';
import { newVisitor } from '../fixtures/accounts';
import { until } from '../fixtures/until';
import { openAxe } from '../accessibility/axe';
import { expect, test, type TestSite } from '../support/browser';
import { eventsOf, exportLog, inQa, panel } from '../support/browserLogs';
import { arrive, logIn, toast } from '../support/browserSteps';

/** The notice of a copy, in the place of that of a refused login. */
const copied = { text: { key: 'copied' }, isPositive: true };

const button = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true });
const story = (page: Page) => panel(page).getByRole('tree', { name: 'Story' });
const chosen = (page: Page) => story(page).getByRole('treeitem', { selected: true });
const replica = (page: Page) => page.frameLocator('[data-testid="replica"] iframe');

async function recordedVisit(page: Page, site: TestSite): Promise<string> {
  await inQa(page, `${site.origin}/accounts`);
  await logIn(page, newVisitor());
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.getByText('Forgot your password?').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button').first().press('Escape');
  return (await exportLog(page)).text;
}

/** Drops a log on the workbench. */
const imports = async (page: Page, text: string, verdict = 'Replays as recorded') => {
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'dropped.json'));
    return transfer;
  }, text);
  await panel(page).dispatchEvent('drop', { dataTransfer });
  await expect(panel(page).getByText(verdict)).toBeVisible();
};

test('A whole visit over a reload, a mailed link and a redirect is one list on a phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const visitor = newVisitor();
  await site.signUp(visitor);
  const { link } = await site.outbox.mailTo(visitor.email);
  await inQa(page, `${site.origin}/accounts`);
  await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.reload();
  await panel(page).waitFor();
  await page.goto(link);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await page.goto(`${site.origin}/accounts?continue=${encodeURIComponent(`${site.origin}/settings`)}`);
  await logIn(page, visitor);
  await page.waitForURL(/\/settings$/);
  await page.reload();
  await panel(page).waitFor();

  const loads = story(page).getByRole('treeitem', { name: /Page loaded/ });
  await expect(loads).toHaveText([/accounts/, /accounts/, /verifyEmail/, /accounts/, /settings/]);
  // Leaving a page may have aborted calls, which are errors too.
  await until(async () => {
    await button(page, 'Error before').click();
    return /login (ended|→)/.test(await chosen(page).innerText());
  });
  await button(page, 'Act before').click();
  await expect(chosen(page)).toContainText('Accounts: log in submitted');
  await button(page, 'Act after').click();
  await button(page, 'The page then').click();
  await expect(replica(page).getByRole('heading').first()).toBeVisible();
  const { log } = await exportLog(page);
  expect(log.loads).toHaveLength(5);
});

test('A replay makes no request, and is looked at in another language, theme and layout', async ({ page, site }) => {
  const text = await recordedVisit(page, site);
  await arrive(page, `${site.origin}${routes.info}`);
  await panel(page).waitFor();
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await imports(page, text);
  await expect(page.getByText('A replay: nothing you do here reaches the service')).toBeVisible();
  await panel(page).getByLabel('Search').fill('reset opened');
  await story(page).getByRole('treeitem').last().click();
  await expect(replica(page).getByRole('dialog')).toBeVisible();
  await button(page, 'Act before').click();
  await expect(replica(page).getByRole('dialog')).toHaveCount(0);
  await panel(page).getByLabel('As language').selectOption('pl');
  await expect(replica(page).getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await panel(page).getByLabel('As theme').selectOption('dark');
  await panel(page).getByLabel('As layout').selectOption('phone');
  const html = replica(page).locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-layout', 'mobile');
  expect(await html.evaluate(() => [innerWidth, document.compatMode])).toEqual([390, 'CSS1Compat']);
  await button(page, 'Back to this visit').click();
  expect(new URL(page.url()).pathname).toBe(routes.info);
  // The page's own font may still load.
  expect(requests.filter((url) => !url.endsWith('.woff2'))).toEqual([]);
});

test('No link of a replay leads away, and the arrow keys reach what a search finds', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  await page.getByRole('button', { name: 'Options' }).click();
  await story(page).getByRole('treeitem').first().click();
  await button(page, 'The page then').click();
  await replica(page).getByRole('link', { name: 'Example Recipes' }).click();
  await panel(page).getByLabel('Search').fill('menu: toggled');
  await expect(story(page).getByRole('treeitem')).toHaveCount(1);
  await story(page).press('ArrowDown');
  await expect(chosen(page)).toContainText('Menu: toggled');
  await expect(replica(page).getByRole('menu')).toBeVisible();
});

test('Moments are marked over a modal dialog or a menu, and the page hears nothing of it', async ({ page, site }) => {
  await inQa(page, `${site.origin}/accounts`);
  await page.getByRole('button', { name: 'Options' }).click();
  await page.keyboard.press('Control+Alt+KeyM');
  await panel(page).getByLabel('Note').fill('here');
  await panel(page).getByLabel('Note').press('Enter');
  await expect(panel(page).getByText('Marked: 2')).toBeVisible();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByText('Forgot your password?').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await panel(page).getByLabel('Note').fill('the dialog is wrong');
  await button(page, 'Mark').click();
  await panel(page).getByLabel('Note').press('Escape');
  await expect(dialog).toBeVisible();
  const { log } = await exportLog(page);
  expect(log.marks.map(({ note }) => note)).toEqual(['', 'here', 'the dialog is wrong']);
  expect(eventsOf(log).at(-1)).toBe('accounts/resetOpened');
});

test('A log of another build is explained: what was expected, what came, and by which flow', async ({ page, site }) => {
  const log = JSON.parse(await recordedVisit(page, site)) as LogFile;
  const changed = log.loads.map((load) => ({
    ...load,
    entries: load.entries.map((entry) =>
      'event' in entry && entry.event === 'toast/shown' ? { ...entry, payload: copied } : entry,
    ),
  }));
  await imports(page, JSON.stringify({ ...log, loads: changed }), 'Goes another way');
  await button(page, 'Line').click();
  await story(page).press('d');
  await expect(chosen(page)).toContainText('Toast: shown');
  const card = panel(page).getByRole('region', { name: 'Divergence' });
  await expect(card).toContainText(/the flow login, sagas\/login\.ts:\d+/);
  await expect(card.getByLabel('Difference')).toContainText('payload.text');
  await button(page, 'Back to this visit').click();
});

test('At every size the file is saved without scrolling, and axe finds nothing on a phone', async ({ page, site }) => {
  const text = await recordedVisit(page, site);
  for (const [width, height] of [
    [1280, 800],
    [700, 600],
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(button(page, 'Save the file')).toBeInViewport({ ratio: 1 });
  }
  await imports(page, text);
  const axe = await openAxe(page);
  const problems: string[] = [];
  for (const view of await panel(page).getByRole('group', { name: 'Show' }).getByRole('button').all()) {
    await view.click();
    problems.push(...(await axe.violations('light')), ...(await axe.colorViolations('dark')));
  }
  expect(problems).toEqual([]);
});
