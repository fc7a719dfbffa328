import { descriptionsTexts } from '../../i18n/i18n-descriptions';
import { recoveryTexts } from '../../i18n/i18n-recovery';
import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import { arrive, arriveKnown } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { languageVariants } from '../support/sitePages';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** As narrow as a phone, where late content shifts the most. */
test.use({ viewport: { width: 412, height: 823 } });

for (const { what, language, texts, prefix, cookie, pages } of languageVariants) {
  test(`H2 H3 every page in ${what} is silent, whole, in its policy, and at rest`, async ({ page, site, said }) => {
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      // Leaving the last page cancels its prefetches.
      if (why !== 'net::ERR_ABORTED') failed.push(`${why} ${request.url()}`);
    });
    await page.addInitScript(() => {
      const violations: string[] = [];
      const lowered: string[] = [];
      Object.assign(window, { violations, lowered, shift: 0 });
      addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      );
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          (window as unknown as { shift: number }).shift += value;
          for (const { node, previousRect, currentRect } of sources)
            if (previousRect.y !== currentRect.y) lowered.push(node?.textContent ?? 'something that is gone');
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: site.origin }]);
    for (const [name, path] of pages) {
      const isMissing = name === 'notFound';
      // Where the login leads is known only once the scripts run.
      const query = name === 'accounts' ? `?continue=${encodeURIComponent(site.sisterOrigin)}` : '';
      await arriveKnown(page, site.origin + prefix + path + query);
      await page.waitForLoadState('networkidle');

      await expect(page).toHaveTitle(`${texts.titles[name]} · Vestibule`);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText(texts.banner)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      expect(failed.splice(0), name).toEqual(isMissing ? [`404 ${site.origin}${prefix}${path}`] : []);
      expect(
        said.splice(0).filter((line) => !(isMissing && line.includes('404'))),
        name,
      ).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { violations: string[] }).violations), name).toEqual([]);
      expect(await page.evaluate(() => (window as unknown as { lowered: string[] }).lowered), name).toEqual([]);
      // To the side a word goes whose font comes after the first paint, or that the document came cut in.
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift), name).toBeLessThan(0.005);

      const links = await page
        .locator('link[rel=canonical], link[rel=alternate][hreflang]')
        .evaluateAll((found) =>
          found.map((link) => [link.getAttribute('hreflang') ?? 'canonical', link.getAttribute('href')]),
        );
      const expected = [
        ['en', site.origin + path],
        ['pl', `${site.origin}/pl${path}`],
      ];
      expect(
        links.filter(([kind]) => kind === 'en' || kind === 'pl'),
        name,
      ).toEqual(isMissing ? [] : expected);
      if (!isMissing)
        expect(links.find(([kind]) => kind === 'canonical')?.[1]).toMatch(
          new RegExp(`^${site.origin}(${prefix}|/pl)?${path}$`),
        );
    }
  });
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });
  test('every page is readable in every language', async ({ page, site }) => {
    for (const { language, texts, prefix, cookie, pages } of languageVariants) {
      await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: site.origin }]);
      for (const [name, path] of pages) {
        await page.goto(site.origin + prefix + path);
        await expect(page).toHaveTitle(`${texts.titles[name]} · Vestibule`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(texts.banner)).toBeVisible();
        await expect(page.locator('noscript p')).toHaveText(descriptionsTexts[language].scriptsNeeded);
        await expect(page.locator('noscript p')).toBeVisible();
        await expect(page.getByText(recoveryTexts[language].verification.inProgress)).toBeHidden();
      }
    }
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: phone, viewport: { width: 390, height: 844 } });
  test('neither the social links nor the site title are ever painted', async ({ page, site }) => {
    await page.addInitScript(() => {
      const painted: string[] = [];
      Object.assign(window, { painted });
      const look = () => {
        for (const element of document.querySelectorAll('header span, [aria-label="Find us elsewhere"]')) {
          if (element.checkVisibility() && /Vestibule|^$/.test(element.textContent.trim()))
            painted.push(element.outerHTML);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await arrive(page, `${site.origin}/`);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('heading', { name: 'Come in, make yourself at home' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Find us elsewhere' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByText('Vestibule')).toHaveCount(0);
    expect(await page.evaluate(() => (window as unknown as { painted: string[] }).painted)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

test('The colour mode is light until chosen, remembered, and there at the first paint', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  const mode = page.getByRole('combobox', { name: 'Colour mode' });
  await expect(mode).toHaveValue('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await mode.selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await background(page);

  // Only the page's inline script runs: its changes are what the first paint shows.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${site.origin}${routes.info}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await background(page)).toBe(dark);
  await page.unroute('**/assets/*.js');

  await arrive(page, `${site.origin}/accounts`);
  await expect(mode).toHaveValue('dark');
  await mode.selectOption('System');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await background(page)).toBe(dark);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await background(page)).not.toBe(dark);
});

/** Once it has appeared: reduced motion is a transition of almost no duration. */
function background(page: Page): Promise<string> {
  return page.evaluate(async () => {
    await Promise.all(document.documentElement.getAnimations().map(({ finished }) => finished));
    return getComputedStyle(document.documentElement).backgroundColor;
  });
}
