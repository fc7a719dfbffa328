import { routes } from '../../src/app/routes';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { hold } from '../support/browserNetwork';
import { arrive, started } from '../support/browserSteps';

/** The pages that the browser was asked to prefetch, according to its developer tools. */
async function listenForPrefetches(context: BrowserContext, page: Page): Promise<string[]> {
  const devtools = await context.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => fetched.push(new URL(prefetchUrl).pathname));
  await devtools.send('Preload.enable');
  return fetched;
}

test('An address whose host has a dot at its end leads to the one without', async ({ page, site }) => {
  const there = '/info?from=a#legal';
  await page.goto(site.origin.replace('localhost', 'localhost.') + there);
  await expect(page).toHaveURL(site.origin + there);
  await started(page);
});

test('Before its code loads the site prefetches plain pages, no accounts', async ({ page, context, site, said }) => {
  await page.route(/\/assets\/site\./, () => {});
  await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
  const fetched = await listenForPrefetches(context, page);
  await page.getByRole('link', { name: 'Your account' }).hover();
  await page.getByRole('link', { name: 'Contact & Legal' }).hover();
  await expect.poll(() => fetched).toContain(routes.info);
  expect(fetched.filter((path) => path.startsWith('/accounts'))).toEqual([]);
  expect(said.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
});

test('The person icon leads back before the scripts load, without a mail’s token', async ({ page, context, site }) => {
  const token = `?token=${'A'.repeat(43)}`;
  await hold(page, '**/assets/site.*');
  await page.goto(`${site.origin}${routes.verifyEmail}${token}`, { waitUntil: 'commit' });
  const there = `${site.origin}/accounts?continue=${encodeURIComponent(site.origin + routes.verifyEmail)}`;
  const icon = page.getByRole('link', { name: 'Your account' });
  const opened = context.waitForEvent('page');
  await icon.click({ button: 'middle' });
  await expect(await opened).toHaveURL(there);
  await icon.click({ button: 'right' });
  await expect(icon).toHaveAttribute('href', there);
});

for (const [way, point] of Object.entries({
  hovered: (page: Page) => page.getByRole('link', { name: 'Contact & Legal' }).hover(),
  focused: (page: Page) => page.getByRole('link', { name: 'Contact & Legal' }).focus(),
})) {
  test(`A link that is ${way} has its page’s code fetched ahead, and a press asks for none`, async ({ page, site }) => {
    // Nothing is idle here, so only the link can have asked.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await arrive(page, `${site.origin}/`);
    const asked = page.waitForRequest(/\/assets\/info\./);
    await point(page);
    await (await asked).response();
    const later: string[] = [];
    page.on('request', (request) => later.push(request.url()));
    await page.getByRole('link', { name: 'Contact & Legal' }).click();
    await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
    expect(later.filter((url) => url.includes('/assets/info.'))).toEqual([]);
  });
}

test('With Save-Data no page is fetched ahead', async ({ page, context, site }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The page asks for its flows when it is idle, as it would for other pages.
  const flows = page.waitForResponse(/\/assets\/flows\./);
  await arrive(page, `${site.origin}/`);
  await page.getByRole('link', { name: 'Contact & Legal' }).hover();
  await flows;
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /\/assets\/(accounts|info)\./.test(url))).toEqual([]);
});

test('Back waits for a page whose code is not there, with the other page in view', async ({ page, site }) => {
  await arrive(page, `${site.origin}${routes.info}`);
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.reload();
  await started(page);
  const release = await hold(page, '**/assets/info.*');
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}${routes.info}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact & Legal' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
});

test('The service worker of a former site removes itself and its caches', async ({ browser, site }) => {
  // The site's own policy lets no page of it register one.
  await using context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  for (const worker of ['/service-worker.js', '/sw.js']) {
    await page.goto(`${site.origin}/version.json`);
    await page.evaluate(async (former) => {
      await caches.open('former');
      await navigator.serviceWorker.register(former);
    }, worker);
    const left = async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ];
    // The page may be loading anew.
    await expect.poll(() => page.evaluate(left).catch(() => null)).toEqual([]);
  }
});
