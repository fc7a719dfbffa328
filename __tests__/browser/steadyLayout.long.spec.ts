import { arrive } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { languageVariants, sitePages } from '../support/sitePages';

test.use({ viewport: { width: 412, height: 823 } });

test('what is still on its way moves nothing that is there: the bar and the corner are as wide without their rest', async ({
  page,
  site,
}) => {
  // Before the scripts are there: React would draw a page anew whose parts it misses.
  await page.route('**/assets/*.js', () => {});
  await page.goto(`${site.origin}/pl/accounts`, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading');
  const places = () =>
    page.locator('header a, main select').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  const whole = await places();
  await page.evaluate(() => document.querySelectorAll('header button, main option').forEach((one) => one.remove()));
  expect(await places()).toEqual(whole);
});

for (const { what, prefix, cookie } of languageVariants) {
  test(`nothing moves on any page in ${what} from its first paint on`, async ({ page, site }) => {
    test.setTimeout(60_000);
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & {
          sources: readonly { readonly node: Node | null }[];
        })[])
          moved.push(...sources.map(({ node }) => node?.textContent ?? 'something that is gone'));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: site.origin }]);
    for (const [name, path] of sitePages) {
      await arrive(page, site.origin + prefix + path);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved), name).toEqual([]);
    }
  });
}
