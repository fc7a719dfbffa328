import { descriptionsTexts } from '../../i18n/i18n-descriptions';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test('U7 a visitor from an app logs in and goes back in the oldest supported browser', async ({ page, site }) => {
  await page.addInitScript(() => {
    for (const name of ['canParse', 'parse']) Reflect.deleteProperty(URL, name);
    for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(Array.prototype, name);
    Reflect.deleteProperty(AbortSignal, 'any');
  });
  const visitor = await site.account();
  await page.goto(`${site.origin}/accounts?continue=${encodeURIComponent(`${site.origin}/info`)}`);
  await logIn(page, visitor);
  await expect(page).toHaveURL(`${site.origin}/info`);
});

test('U7 a browser that is too old is told so, and keeps what can be read', async ({ page, site }) => {
  await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  const notice = page.locator('#load-failed');
  for (const [path, language, heading] of [
    ['/accounts', 'en', 'Log in'],
    ['/pl/info', 'pl', 'Kontakt i informacje prawne'],
  ] as const) {
    await page.goto(site.origin + path);
    await expect(notice).toContainText(descriptionsTexts[language].browserOutdated);
    await expect(notice.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});
