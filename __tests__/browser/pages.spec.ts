import type { Page } from '@playwright/test';
import { arrive } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { languageVariants, sitePages } from '../support/sitePages';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

for (const { what, language, texts, prefix, cookie } of languageVariants) {
  test(`H2 H3 every page in ${what} is silent, whole and within its policy`, async ({ page, site, said }) => {
    test.setTimeout(60_000);
    const failed: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
    });
    page.on('requestfailed', (request) => failed.push(`${request.failure()?.errorText} ${request.url()}`));
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener('securitypolicyviolation', (event) =>
        violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`),
      );
    });
    await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: site.origin }]);
    for (const [name, path] of sitePages) {
      const isMissing = name === 'notFound';
      await arrive(page, site.origin + prefix + path);
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
    for (const { texts, prefix, cookie } of languageVariants) {
      await page.context().addCookies([{ name: 'uiLanguageId', value: cookie, url: site.origin }]);
      for (const [name, path] of sitePages) {
        await page.goto(site.origin + prefix + path);
        await expect(page).toHaveTitle(`${texts.titles[name]} · Vestibule`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(texts.banner)).toBeVisible();
        await expect(page.locator('noscript p')).toHaveText(texts.accounts.scriptsNeeded);
        await expect(page.locator('noscript p')).toBeVisible();
        // Nothing is said to be under way where no script can do it.
        await expect(page.getByText(texts.verifyEmail.inProgress)).toBeHidden();
      }
    }
  });
});

test('The menu is 14 px and 31 px for each option, and is used by keys alone', async ({ page, site }) => {
  await arrive(page, `${site.origin}/`);
  const button = page.getByRole('button', { name: 'Options' });
  const menu = page.getByRole('menu');
  const [settings, info] = [
    page.getByRole('menuitem', { name: 'Settings' }),
    page.getByRole('menuitem', { name: 'Contact & Legal' }),
  ];
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  expect((await menu.boundingBox())?.height).toBe(14 + 31 * 2);
  await expect(settings).toBeFocused();
  for (const [key, item] of [
    ['ArrowDown', info],
    ['ArrowDown', settings],
    ['ArrowUp', info],
    ['Home', settings],
    ['End', info],
  ] as const) {
    await page.keyboard.press(key);
    await expect(item, key).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(settings).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();

  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${site.origin}/info`);
  await expect(menu).toBeHidden();
  await button.click();
  await settings.click();
  await expect(page).toHaveURL(`${site.origin}/settings`);
  await expect(menu).toBeHidden();
});

test('The open menu lies above all that the page has below it', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('button', { name: 'Options' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  const above = await page.getByRole('menu').evaluate((menu) => {
    const { left, right, top, bottom } = menu.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) =>
      [top + 8, bottom - 8].map((y) => document.elementFromPoint(x, y)),
    );
    return corners.map((element) => menu.contains(element));
  });
  expect(above).toEqual([true, true, true, true]);
});

test('The logo leads home, and a page that nobody made says so with the way there', async ({ page, site }) => {
  await arrive(page, `${site.origin}/nowhere`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
});

test('The welcome page links to the sister app by the configured protocol, and to the social networks on the desktop', async ({
  page,
  site,
}) => {
  await arrive(page, `${site.origin}/`);
  await expect(page.getByRole('link', { name: /Visit Example Recipes/ })).toHaveAttribute('href', site.sisterOrigin);
  await expect(page.getByRole('list', { name: 'Find us elsewhere' }).getByRole('link')).toHaveCount(3);
  await expect(page.getByRole('banner').getByText('Vestibule')).toBeVisible();
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

test('The colour mode is light until chosen, remembered, and on the document before the first paint', async ({
  page,
  site,
}) => {
  await arrive(page, `${site.origin}/accounts`);
  const mode = page.getByRole('combobox', { name: 'Colour mode' });
  await expect(mode).toHaveValue('light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await mode.selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await background(page);

  // Nothing but the page's inline script runs: what it wrote is what the first paint has.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${site.origin}/info`, { waitUntil: 'domcontentloaded' });
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

test('The browser theme colour is white on entry to the welcome page', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('combobox', { name: 'Colour mode' }).selectOption('Dark');
  const color = page.locator('meta[name="theme-color"]');
  await expect(color).not.toHaveAttribute('content', '#ffffff');
  await page.getByRole('link', { name: 'Vestibule, home' }).click();
  await expect(page).toHaveURL(`${site.origin}/`);
  await expect(color).toHaveAttribute('content', '#ffffff');
});

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
