import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser';
import { addPasskey, arrive, arriveLoggedIn, mailedReset } from '../support/browserSteps';

const token = `?token=${'A'.repeat(43)}`;
/** The pages with buttons that make a call; `*` for visitors who are logged in. */
const pages = [
  '/accounts',
  '/accounts#sign-up',
  '/accounts/reset-password',
  `/accounts/verify-email${token}`,
  `/accounts/restore-email${token}`,
  '/accounts*',
  '/accounts/manage*',
];
const windows = [
  [320, 480],
  [1280, 800],
] as const;

/** What a visitor does twice, or too long, or before leaving the page. */
const gestures: Readonly<Record<string, (page: Page, press: () => Promise<void>) => Promise<unknown>>> = {
  async 'pressed twice'(page, press) {
    await press();
    // The second press finds what the first one has opened.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await press();
  },
  async 'held Enter'(page) {
    for (let times = 0; times < 6; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
  },
  async 'pressed before a reload'(page, press) {
    await press();
    await page.reload();
  },
  async 'pressed before Back'(page, press) {
    await press();
    await page.goBack();
  },
};

for (const address of pages)
  test(`no button of ${address.split('?')[0]} calls twice, or irreversibly, by one gesture`, async ({ page, site }) => {
    const isManaging = address.endsWith('manage*');
    let path = address.replace('*', '');
    if (path.endsWith('reset-password')) {
      const { pathname, search } = new URL(await mailedReset(page, site, (await site.account()).email));
      path = pathname + search;
    }
    const logIn = isManaging ? addPasskey : arriveLoggedIn;
    if (address.endsWith('*')) await logIn(page, site.origin, await site.account());
    const open = async () => {
      // Where Back leads, and from where an address with a fragment is loaded anew.
      await page.goto('about:blank');
      await arrive(page, site.origin + path);
      await page.waitForFunction(() => 'started' in document.documentElement.dataset);
      await page.locator('main button:visible').first().waitFor();
    };
    await open();
    const { calls, letGo } = await holdCalls(page);
    const check = async (what: string) => {
      const twice = calls.filter((call, at) => calls.indexOf(call) < at);
      const irreversible = calls.filter((call) => /account\/delete|passkeys\/remove/.test(call));
      expect.soft({ twice, irreversible }, what).toEqual({ twice: [], irreversible: [] });
      await letGo();
    };
    const buttons = page.locator('main button:visible');
    for (const [gesture, make] of Object.entries(gestures))
      for (let at = 0; at < (await buttons.count()); at += 1) {
        for (const field of await page.locator('main form input:not([type="checkbox"]):visible').all())
          if (await field.isEditable()) await field.fill('Open.Sesame1@mail.example');
        const name = await buttons.nth(at).innerText();
        const [x, y] = await spotOf(buttons.nth(at));
        await make(page, () => page.mouse.click(x, y));
        await page.waitForLoadState('domcontentloaded');
        await check(`${name || at}: ${gesture}`);
        await open();
      }
    if (!isManaging) return;

    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      for (const opener of [/^Remove: /, 'Delete my account'])
        for (let top = 0; top < height - 44; top += 80) {
          const [x, y] = await spotOf(page.getByRole('button', { name: opener }), top);
          await gestures['pressed twice']?.(page, () => page.mouse.click(x, y));
          await check(`${opener} in ${width} × ${height}, at ${top}`);
          await page.keyboard.press('Escape');
        }
    }
  });

/** Records the calls that a page makes from now on and that change something; they get no answer until they are let go. */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  const calls: string[] = [];
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().method() === 'GET' || /(refreshaccesstoken|reset-account)$/.test(pathname))
      return route.continue();
    calls.push(pathname);
    return held.push(route);
  });
  return {
    calls,
    async letGo() {
      await Promise.all(held.splice(0).map((route) => route.abort().catch(() => {})));
      calls.length = 0;
    },
  };
}

const spotOf = (button: Locator, top?: number) =>
  button.evaluate((element, wanted) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (wanted !== undefined) scrollBy(0, element.getBoundingClientRect().top - wanted);
    (element as HTMLElement).focus({ preventScroll: true });
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  }, top);
