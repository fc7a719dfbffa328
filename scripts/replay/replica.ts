import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { LogFile } from '../../src/action-log/logFile';
import { devicesOf, type Variant } from '../gallery/variants';
import type { Moment } from './moments';

/** No host: what is asked of it is read from the folder, and anything else goes nowhere. */
const origin = 'https://replay.vestibule.example';

export interface Replica {
  readonly page: Page;
  /** Shows the moment alone, without the workbench. @returns where the build went another way before it, or null */
  goTo(moment: Moment): Promise<string | null>;
  close(): Promise<void>;
}

/** A log in the workbench of the built site, as one variant shows it: replayed by the site's own code in the browser, with no service. */
export async function openReplica(
  browser: Browser,
  siteFolder: string,
  log: LogFile,
  { theme, language, size }: Variant,
): Promise<Replica> {
  const context = await browser.newContext({ ...devicesOf[size], reducedMotion: 'reduce' });
  context.setDefaultTimeout(20_000);
  await serveFolder(context, siteFolder);
  const page = await context.newPage();
  const allAnswered = watchRequests(page);
  await page.goto(`${origin}/?qa`);
  const workbench = page.getByRole('complementary', { name: 'QA' });
  await workbench
    .getByLabel('Import')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(log)) });
  for (const [way, value] of [
    ['As language', language],
    ['As theme', theme],
    ['As layout', size],
  ] as const)
    await workbench.getByLabel(way).selectOption(value);

  return {
    page,
    async goTo({ load, entry }) {
      await showAlone(page, false);
      if (log.loads.length > 1) await workbench.getByLabel('Load').selectOption(String(load));
      await workbench.getByLabel('Time').fill(String(entry));
      const verdict = workbench.locator('output');
      await verdict.filter({ hasNotText: 'replayed up to' }).waitFor();
      const said = (await verdict.textContent()) ?? '';
      await page.frameLocator('[data-testid="replica"] iframe').locator('main').waitFor();
      await showAlone(page, true);
      await allAnswered();
      return said.startsWith('Diverged') ? said.replace(/^D/, 'd') : null;
    },
    close: () => context.close(),
  };
}

async function serveFolder(context: BrowserContext, folder: string): Promise<void> {
  await context.route('**/*', (route) => {
    const { origin: asked, pathname } = new URL(route.request().url());
    const file = path.join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
    const isThere =
      asked === origin && file.startsWith(folder + path.sep) && existsSync(file) && statSync(file).isFile();
    return isThere ? route.fulfill({ path: file }) : route.abort('internetdisconnected');
  });
}

/**
 * Follows what a page and its frames ask for. (Playwright's own 'networkidle' never comes for some pages with a frame
 * whose document was replaced, as the replica's is.)
 * @returns resolves once nothing has been on its way for two frames
 */
function watchRequests(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>();
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  return async () => {
    for (let quietFrames = 0; quietFrames < 2; quietFrames += 1) {
      await page.evaluate(() => new Promise(requestAnimationFrame));
      if (onTheirWay.size > 0) quietFrames = -1;
    }
  };
}

/** The replica is the whole page then, as long as what it shows, and the workbench and the page below it are out of sight. */
function showAlone(page: Page, isAlone: boolean): Promise<void> {
  return page.evaluate((alone) => {
    const cover = document.querySelector<HTMLElement>('[data-testid="replica"]');
    const frame = cover?.querySelector('iframe');
    if (!cover || !frame) throw new Error('No replica is shown');
    const stage = cover.parentElement;
    const others = [...document.body.children, ...cover.querySelectorAll(':scope > [role="status"]')];
    for (const one of others) if (one !== stage && one instanceof HTMLElement) one.style.display = alone ? 'none' : '';
    cover.style.position = alone ? 'static' : '';
    document.body.style.padding = alone ? '0' : '0 var(--qa-aside) var(--qa-below) 0';
    frame.parentElement?.style.setProperty('overflow', alone ? 'visible' : '');
    // The workbench keeps the frame as large as its place: a rule that outweighs it.
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = alone ? [sheet] : [];
    let height = innerHeight;
    for (const _ of ['as tall as the window', 'as long as what it shows']) {
      sheet.replaceSync(
        `[data-testid="replica"] iframe { width: 100% !important; height: ${height}px !important; margin: 0 !important; transform: none !important }`,
      );
      height = Math.max(height, frame.contentDocument?.documentElement.scrollHeight ?? 0);
    }
  }, isAlone);
}
