import { routes } from '../../src/app/routes';
import type { Route } from '@playwright/test';
import { started } from '../support/browserSteps';
import { sitePages } from '../support/sitePages';
import { expect, test } from '../support/browser';

async function flipByte(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.body();
  body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
  // A cached response would still be there after the network recovers.
  await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' }, body });
}

const isRefused = (said: readonly string[], name: string) =>
  said.some((line) => line.includes('integrity') && line.includes(`/assets/${name}.`));

// wireFaults.long.spec.ts flips bytes of the other pages.
for (const [name, address] of sitePages.filter(([name]) => name === 'settings')) {
  test(`H4 the script of ${name} with one byte flipped is blocked by its hash and told, and comes when it is whole`, async ({
    page,
    site,
    said,
  }) => {
    const script = new RegExp(`/assets/${name}\\.[^/]+\\.js$`);
    let asked = 0;
    await page.route(script, async (route) => {
      asked += 1;
      await flipByte(route);
    });
    await page.goto(site.origin + address);
    const word = page.getByRole('heading', { name: 'Loading chunk failed' });
    await expect(word).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    expect(isRefused(said, name)).toBe(true);

    await page.unrouteAll({ behavior: 'wait' });
    await started(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(word).toHaveCount(0);
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

for (const name of ['site', 'flows']) {
  test(`H4 the script that all pages share, ${name}, with one byte flipped is blocked by its hash and told, and the page stays readable`, async ({
    page,
    site,
    said,
  }) => {
    let isSpoiled = true;
    await page.route(new RegExp(`/assets/${name}\\.[^/]+\\.js$`), (route) =>
      isSpoiled ? flipByte(route) : route.continue(),
    );
    await page.goto(`${site.origin}${routes.info}`);
    const word = page.getByRole('alert').getByText('Loading chunk failed');
    await expect(word).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
    expect(isRefused(said, name)).toBe(true);

    // Intact again from the next load on; earlier, the page would recover by itself.
    page.once('framenavigated', () => (isSpoiled = false));
    await page.getByRole('alert').getByRole('link').click();
    await started(page);
    await expect(word).toBeHidden();
  });
}

test('elements of the page stand in the place of nothing that the boot script reads, so that nothing foreign is fetched', async ({
  page,
  site,
}) => {
  await page.addInitScript(
    (names) => {
      // Before the page's first script.
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        for (const name of names) {
          const named = Object.assign(document.createElement('img'), { name, id: name, src: '//evil.example/x.js' });
          const foreign = JSON.stringify({ entry: ['//evil.example/x.js'], scripts: [], integrity: {}, addresses: {} });
          named.append(foreign);
          document.documentElement.prepend(named);
        }
      }).observe(document, { childList: true, subtree: true });
    },
    ['site-start', 'currentScript', 'trustedTypes', 'PerformanceObserver', 'localStorage', 'navigator', 'location'],
  );
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
  await page.goto(`${site.origin}${routes.info}`);
  await started(page);
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});
