import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from '../support/browser';
import { arrive } from '../support/browserSteps';

/** The pages that the browser itself was told to fetch ahead, as its own tools tell of them. */
async function listenForPrefetches(context: BrowserContext, page: Page): Promise<string[]> {
  const devtools = await context.newCDPSession(page);
  const fetched: string[] = [];
  devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => fetched.push(new URL(prefetchUrl).pathname));
  await devtools.send('Preload.enable');
  return fetched;
}

test('Until the site’s code is there the browser fetches a plain page that is pointed at, and never an accounts page', async ({
  page,
  context,
  site,
  said,
}) => {
  await page.route(/\/assets\/site\./, () => {});
  await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
  const fetched = await listenForPrefetches(context, page);
  await page.getByRole('link', { name: 'Your account' }).hover();
  await page.getByRole('link', { name: 'Contact & Legal' }).hover();
  await expect.poll(() => fetched).toContain('/info');
  expect(fetched.filter((path) => path.startsWith('/accounts'))).toEqual([]);
  expect(said.filter((line) => line.includes('Content Security Policy'))).toEqual([]);
});

for (const [way, point] of Object.entries({
  hovered: (page: Page) => page.getByRole('link', { name: 'Contact & Legal' }).hover(),
  focused: (page: Page) => page.getByRole('link', { name: 'Contact & Legal' }).focus(),
})) {
  test(`A link that is ${way} has its page’s code fetched ahead, and a press shows it without a call for it`, async ({
    page,
    site,
  }) => {
    // Nothing is idle here, so that only the link can have asked.
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

test('Where motion is wanted one page passes into the other, and where it is not none does', async ({
  browser,
  site,
}) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const context = await browser.newContext({ reducedMotion });
    const page = await context.newPage();
    await arrive(page, `${site.origin}/`);
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (change) => {
        document.documentElement.dataset['passed'] = 'yes';
        return start(change as () => void);
      };
    });
    await page.getByRole('link', { name: 'Contact & Legal' }).click();
    await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
    expect(await page.locator('html').getAttribute('data-passed')).toBe(reducedMotion === 'reduce' ? null : 'yes');
    await context.close();
  }
});
