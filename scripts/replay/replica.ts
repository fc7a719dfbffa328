import type { Browser, BrowserContext, Page } from '@playwright/test';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { LogFile } from '../../src/action-log/logFile';
import { devicesOf, type Variant } from '../gallery/variants';
import type { Moment } from './moments';

/** No host: what is asked of it is read from the folder, and anything else goes nowhere. */
const origin = 'https://replay.vestibule.example';

export interface Replica {
  readonly page: Page;
  /** Shows the moment alone, without the panel. @returns where the build went another way before it, or null */
  goTo(moment: Moment): Promise<string | null>;
  close(): Promise<void>;
}

/** A log in the panel of the built site, as one variant shows it: replayed by the site's own code in the browser, with no service. */
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
  await page.goto(`${origin}/?qa`);
  const panel = page.getByRole('complementary', { name: 'QA' });
  await panel
    .getByLabel('Import')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(log)) });
  for (const [way, value] of [
    ['As language', language],
    ['As theme', theme],
    ['As layout', size],
  ] as const)
    await panel.getByLabel(way).selectOption(value);

  return {
    page,
    async goTo({ load, entry }) {
      await showAlone(page, false);
      if (log.loads.length > 1) await panel.getByLabel('Load').selectOption(String(load));
      await panel.getByLabel('Time').fill(String(entry));
      const said = (await panel.locator('output').textContent()) ?? '';
      await page.getByTestId('replica').locator('main').waitFor();
      await showAlone(page, true);
      await page.waitForLoadState('networkidle');
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

/** The replica is the whole page then, as long as it is, and the panel and the page below it are out of sight. */
function showAlone(page: Page, isAlone: boolean): Promise<void> {
  return page.evaluate((alone) => {
    const cover = document.querySelector<HTMLElement>('[data-testid="replica"]');
    if (cover === null) throw new Error('No replica is shown');
    const shell = cover.parentElement;
    const others = [
      ...document.body.children,
      ...(shell?.children ?? []),
      ...[...cover.children].filter((one) => one.getAttribute('role') === 'status' && one === cover.firstElementChild),
    ];
    for (const one of others)
      if (one !== cover && one !== shell && one instanceof HTMLElement) one.style.display = alone ? 'none' : '';
    Object.assign(
      cover.style,
      alone ? { position: 'static', contain: 'none', display: 'block' } : { position: '', contain: '', display: '' },
    );
    const scroll = cover.lastElementChild;
    if (scroll instanceof HTMLElement) scroll.style.overflow = alone ? 'visible' : '';
    document.body.style.paddingBottom = alone ? '0' : '38vh';
  }, isAlone);
}
