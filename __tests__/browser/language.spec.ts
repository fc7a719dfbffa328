import type { Route } from '@playwright/test';
import pl from '../../i18n/pl';
import { routes } from '../../src/app/routes';
import { arrive, chooseLanguage, started, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

const polish = { name: 'uiLanguageId', value: '128' };

test('An address under /pl/ is Polish whatever the cookie says, and changes no cookie', async ({ page, site }) => {
  await page.context().addCookies([{ name: 'uiLanguageId', value: '1', url: site.origin }]);
  await arrive(page, `${site.origin}/pl/`);
  await expect(page.getByRole('heading', { name: 'Wejdź i rozgość się' })).toBeVisible();
  await page.getByRole('link', { name: 'Kontakt i informacje prawne' }).click();
  await expect(page).toHaveURL(`${site.origin}/pl/info`);
  await page.getByRole('navigation').getByRole('link', { name: 'Ustawienia' }).click();
  await expect(page).toHaveURL(`${site.origin}/pl/settings`);
  await expect(page.getByRole('combobox')).toHaveValue('Polski');
  await page.getByRole('link', { name: 'Twoje konto' }).click();
  await expect(page).toHaveURL(
    `${site.origin}/pl/accounts?continue=${encodeURIComponent(`${site.origin}/pl/settings`)}`,
  );
  await page.goBack();
  await expect(page).toHaveURL(`${site.origin}/pl/settings`);
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'uiLanguageId');
  expect(cookies.map(({ value }) => value)).toEqual(['1']);

  await chooseLanguage(page, 'English');
  await expect(toast(page, 'good', 'UI langauge changed')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
});

test('A host without the language rule never shows English to visitors who read Polish', async ({ page, site }) => {
  const english = await (await page.request.get(`${site.origin}${routes.info}`)).body();
  await page.context().addCookies([{ ...polish, url: site.origin }]);
  await page.route(`${site.origin}${routes.info}`, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html; charset=utf-8', body: english }),
  );
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) seen.push(heading.textContent);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(`${site.origin}${routes.info}`);
  await expect(page.getByRole('heading', { name: 'Kontakt i informacje prawne' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await started(page);
  for (let frame = 0; frame < 2; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set([pl.titles.info]));
});

test('Of two choices at one time the last is shown and kept, when the first arrives late', async ({ page, site }) => {
  await arrive(page, `${site.origin}/settings`);
  const held = new Promise<Route>((resolve) => {
    void page.route('**/api/ui/language-cookie', resolve, { times: 1 });
  });
  await chooseLanguage(page, 'Polski');
  const first = await held;
  await chooseLanguage(page, 'English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await first.continue();
  await expect(toast(page, 'good', 'UI langauge changed')).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'uiLanguageId');
  expect(cookie?.value).toBe('1');
});
