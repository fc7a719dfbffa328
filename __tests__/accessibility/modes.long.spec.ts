import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { scenes, nameOf } from '../../tools/scripts/gallery/scenes';
import { openStage, type Site } from '../../tools/scripts/gallery/stage';
import { openAxe } from './axe';
import { expect, test } from '../support/browser';

async function play(browser: Browser, sceneSite: Site, name: string, settings: BrowserContextOptions) {
  const scene = scenes.find((one) => nameOf(one) === name);
  if (scene === undefined) throw new Error(`There is no scene '${name}'`);
  const stage = await openStage(browser, { theme: 'light', language: 'en', size: 'desktop' }, sceneSite, settings);
  await scene.play(stage);
  return stage;
}

const parts =
  'main button:not([aria-label]), main input, main select, dialog, [role="menu"], [role="listbox"]:has([role="option"]), [role="status"] > p, [role="alert"] > p';

function partsWithoutBorder(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const paint = (color: string) => color.replace(/\s/g, '');
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (part) =>
          part.checkVisibility({ visibilityProperty: true }) &&
          !(part instanceof HTMLInputElement && part.type === 'checkbox'),
      )
      .filter((part) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(part);
        const ground = getComputedStyle(document.body).backgroundColor;
        const looksLikeText =
          part instanceof HTMLButtonElement && getComputedStyle(part).textDecorationLine === 'underline';
        const isText = part.closest('form') !== null && part.tagName === 'P';
        return (
          !looksLikeText &&
          !isText &&
          (borderTopStyle === 'none' || parseFloat(borderTopWidth) === 0 || paint(borderTopColor) === paint(ground))
        );
      })
      .map((part) => part.outerHTML.slice(0, 120));
  }, parts);
}

for (const name of [
  'welcome: menu open',
  'accounts: sign up, sent with mistakes',
  'accounts: reset dialog',
  'accounts: logged in, not logged out',
  'settings: open',
  'info: copied',
]) {
  test(`In forced colours nothing of ${name} goes missing`, async ({ browser, sceneSite }) => {
    await using stage = await play(browser, sceneSite, name, { forcedColors: 'active' });
    const { page } = stage;
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
    expect(await partsWithoutBorder(page)).toEqual([]);
    expect(await (await openAxe(page)).violations('light')).toEqual([]);
  });
}

test("In the system's mode the browser's own colour follows it while the page is open", async ({ page, sceneSite }) => {
  const shown = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  await page.addInitScript(() => localStorage.setItem('vestibule.theme', 'system'));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${sceneSite.origin}/info`);
  await expect.poll(shown).not.toBe('#ffffff');
  const before = await shown();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(shown).not.toBe(before);
});

function movements(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0)),
  );
}

for (const name of ['accounts: log in, waiting', 'info: copied', 'welcome: menu open', 'accounts: reset dialog']) {
  test(`With reduced motion ${name} does not move`, async ({ browser, sceneSite }) => {
    await using still = await play(browser, sceneSite, name, { reducedMotion: 'reduce' });
    expect(Math.max(0, ...(await movements(still.page)))).toBeLessThanOrEqual(1);
  });
}
