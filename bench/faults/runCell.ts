import type { Browser, Page } from '@playwright/test';
import type { FaultProxy } from '../../fixtures/faultProxy';
import type { StartData } from '../../src/browser/documentStart';
import { languages, routes, type Cell, type Part } from './cells';

const patience = 15_000;

/** The network's failures: what a browser writes of a failed request, webpack's error of a chunk, and the list of languages, which is told to the console (docs/behaviour.md, 8). */
const ofTheNetwork =
  /Failed to load resource|ChunkLoadError|Failed to find a valid digest|net::ERR_|Failed to fetch|MIME type|TimeoutError|The list of languages was refused/;

/**
 * Opens the page while the part fails, looks for what a visitor sees, lets the network be well again and takes the way
 * on that the page offers.
 * @returns what is wrong with the cell; empty where the visitor always has a way on
 */
export async function runCell(browser: Browser, proxy: FaultProxy, cell: Cell): Promise<string[]> {
  const { prefix, cookie, tryAgain } = languages[cell.language];
  const origin = `http://localhost:${proxy.port}`;
  const context = await browser.newContext();
  await context.addCookies([{ name: 'uiLanguageId', value: cookie, url: origin }]);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !ofTheNetwork.test(message.text())) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`));
  try {
    const address = origin + prefix + routes[cell.route];
    const isPart = await partOf(address, cookie, cell.part, cell.route);
    proxy.faultOf = (path) => (isPart(path) ? cell.kind : null);
    if (cell.kind === 'hang') await page.clock.install();
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    if (cell.kind === 'hang') await page.clock.runFor(14_000);
    const seen = await settled(page, tryAgain, cell.part === 'calls' ? 'works' : 'told');
    if (seen === 'neither') problems.push('neither works nor says what is wrong');
    if (seen === 'works' && cell.part !== 'calls') problems.push('the fault was not seen');
    if (await page.locator('h1').first().isHidden()) problems.push('the page is blank');

    proxy.faultOf = () => null;
    if (cell.kind === 'hang') await page.clock.resume();
    if (seen === 'told') await takeWayOn(page, tryAgain);
    if ((await settled(page, tryAgain, 'works')) !== 'works') problems.push('does not work after the way on was taken');
    return problems;
  } catch (error) {
    return [...problems, String(error).split('\n')[0] ?? ''];
  } finally {
    proxy.faultOf = () => null;
    await context.close();
  }
}

async function takeWayOn(page: Page, tryAgain: string): Promise<void> {
  const way = wayOn(page, tryAgain).first();
  await way.click({ timeout: 5_000 }).catch(async (error: unknown) => {
    if (await way.isVisible()) throw error;
  });
}

const wayOn = (page: Page, tryAgain: string) =>
  page
    .getByRole('alert')
    .or(page.locator('main [role="status"]'))
    .locator('a, button')
    .filter({ hasText: tryAgain, visible: true });

/** Waits for the state; the other one counts once the time is over. */
async function settled(page: Page, tryAgain: string, wanted: 'works' | 'told'): Promise<'works' | 'told' | 'neither'> {
  const told = wayOn(page, tryAgain).first();
  const works = page.locator('html[data-started] h1').first();
  const isThere = (what: typeof told) =>
    what.waitFor({ timeout: patience }).then(
      () => true,
      () => false,
    );
  if (wanted === 'told') return (await isThere(told)) ? 'told' : (await works.isVisible()) ? 'works' : 'neither';
  await isThere(works);
  return (await told.isVisible()) ? 'told' : (await works.isVisible()) ? 'works' : 'neither';
}

/** @returns whether a request's path is of the part, by what the page itself lists */
export async function partOf(
  address: string,
  cookie: string,
  part: Part,
  route: string,
): Promise<(path: string) => boolean> {
  if (part === 'calls') return (path) => path.startsWith('/api/');
  // On a connection of its own: one that was kept may be closed by the other side just now.
  const headers = { Cookie: `uiLanguageId=${cookie}`, Connection: 'close' };
  const html = await (await fetch(address, { headers })).text();
  const start = JSON.parse(/id="site-start">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as StartData;
  const isNamed = (name: string) => (path: string) => path.startsWith(`/assets/${name}.`);
  return part === 'texts' ? (path) => path === start.scripts[0] : isNamed(part === 'screen' ? route : part);
}
