import { routes } from '../../src/app/routes';
import type { Page } from '@playwright/test';
import { hold, nameElements, startDataOf } from '../support/browserNetwork';
import { arrive, logIn, signUp, started, toast } from '../support/browserSteps';
import { startSpoilingProxy, type Spoil } from '../support/spoilingProxy';
import { newVisitor } from '../fixtures/accounts';
import { expect, test, type TestSite } from '../support/browser';

async function chunkOf(page: Page, site: TestSite, path: string, name: string): Promise<string> {
  const { entry, scripts } = await startDataOf(page, site.origin + path);
  const found = [...entry, ...scripts].find((src) => src.includes(`/${name}.`));
  if (found === undefined) throw new Error(`No chunk ${name} on ${path}`);
  return site.origin + found;
}

const textsOf = async (page: Page, site: TestSite, path: string): Promise<string> =>
  (await startDataOf(page, site.origin + path)).scripts[0] ?? '';

/** Delayed scripts delay the load event. */
const heldUp = { waitUntil: 'domcontentloaded' } as const;

test('N1 a chunk that fails once is asked for again, and nobody notices', async ({ page, site }) => {
  const chunk = await chunkOf(page, site, routes.info, 'info');
  let asked = 0;
  await page.route(chunk, (route) => ((asked += 1) === 1 ? route.abort('connectionreset') : route.continue()));
  await arrive(page, `${site.origin}/`);
  await page.getByRole('link', { name: 'Contact & Legal' }).click();
  await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
  await expect(page.getByText('Loading chunk failed')).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toHaveCount(0);
  // First bypassing the browser's cache, and then as a script.
  expect(asked).toBe(3);
});

test('N1 a font that hangs keeps nobody from using the site', async ({ page, site }) => {
  await page.route('**/*.woff2', () => {});
  await page.goto(`${site.origin}/`, { waitUntil: 'commit' });
  await started(page);
});

for (const name of ['site', 'texts', 'flows']) {
  test(`N1 a chunk ${name} of which the browser keeps a spoiled copy heals by itself`, async ({ page, site }) => {
    const spoiled = new Set<string>();
    const start = name === 'texts' ? await textsOf(page, site, routes.info) : `/assets/${name}.`;
    const spoil: Spoil = (answer) => {
      if (!answer.path.startsWith(start) || spoiled.has(name)) return;
      spoiled.add(name);
      answer.body = answer.body.subarray(0, answer.body.length / 2);
      delete answer.headers['content-encoding'];
    };
    await using proxy = await startSpoilingProxy(site.origin, spoil);
    await arrive(page, `http://localhost:${proxy.port}${routes.info}`);
    await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
    await page.getByRole('button', { name: 'Copy: Address' }).click();
    await expect(toast(page, 'good', 'Copied').or(toast(page, 'bad', /did not allow/))).toBeVisible();
    expect([...spoiled]).toEqual([name]);
    // The log of a page whose host is gone cannot be replayed.
    await page.close();
  });
}

for (const name of ['site', 'flows'])
  test(`N1 a chunk ${name} whose request is never answered has failed after 120 seconds`, async ({ page, site }) => {
    await page.clock.install();
    await page.route(`**/assets/${name}.*`, () => {});
    await page.goto(`${site.origin}/accounts`, heldUp);
    if (name === 'flows') await started(page);
    await page.clock.runFor(110_000);
    await expect(page.locator('#load-failed')).toHaveAttribute('data-reason', 'slow');
    await page.clock.runFor(20_000);
    await expect(page.locator('#load-failed')).toHaveAttribute('data-reason', 'failed');
  });

test('A visitor who stops waiting keeps what was typed, and logs in by another press', async ({ page, site }) => {
  const visitor = await site.account();
  const letGo = await hold(page, '**/api/login');
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, visitor);
  await expect(page.getByText('After 30 seconds we stop waiting.')).toBeHidden();
  // Skips to the notice of a long wait: an animation of five seconds.
  const stop = page.getByRole('button', { name: 'Stop waiting', includeHidden: true });
  await stop.evaluate((button) => button.parentElement?.getAnimations().forEach((animation) => animation.finish()));
  await page.getByRole('button', { name: 'Stop waiting' }).press('Enter');
  await expect(toast(page, 'bad', 'You stopped waiting for the server.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeFocused();
  await expect(page.getByLabel('Username or Email')).toHaveValue(visitor.username);
  letGo();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${site.origin}/`);
});

test('Q1 where local storage throws the site works all the same', async ({ page, site, said }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
  });
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await arrive(page, `${site.origin}/accounts`);
  await page.getByRole('combobox', { name: 'Colour mode' }).selectOption('Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await logIn(page, await site.account());
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/`);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
  expect(loads).toHaveLength(2);
  expect(said).toEqual([]);
});

test('Q1 corrupt storage is passed over', async ({ page, site, said }) => {
  await page.addInitScript(() => {
    for (const key of ['vestibule.session', 'vestibule.renewals', 'vestibule.theme', 'theme', 'mode'])
      localStorage.setItem(key, '"><script>alert(1)</script>\u0000{');
  });
  await arrive(page, `${site.origin}/accounts`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(said).toEqual([]);
});

const naughty = ['"><img src=x onerror=alert(1)>', '{{constructor.constructor("alert(1)")()}}${alert(1)}', '__proto__'];

for (const words of naughty) {
  test(`X2 ${JSON.stringify(words)} is inert in continue, fragment and every field`, async ({ page, site, said }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    const encoded = encodeURIComponent(words);
    await arrive(page, `${site.origin}/accounts?continue=${encoded}&refresh=0&logout=0#${encoded}`);
    await logIn(page, { username: words, password: words.padEnd(12, 'x') });
    await expect(page.locator('[data-print="no"] > [role="alert"]')).not.toBeEmpty();
    const visitor = newVisitor();
    await signUp(page, { ...visitor, username: words, email: words });
    await expect(toast(page, 'bad', /One or more validation errors|User not signed up correctly/)).toBeVisible();
    await page.goto(`${site.origin}/accounts/verify-email?token=${encoded}`);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
    await page.goto(`${site.origin}/${encoded}`);
    expect(await page.locator('img[src=x], #root script, svg[onload]').count()).toBe(0);
    expect(dialogs).toEqual([]);
    expect(said.filter((line) => !line.includes('Failed to load resource'))).toEqual([]);
  });
}

test('elements of the page replace nothing that the boot script reads', async ({ page, site }) => {
  const names = 'site-start currentScript trustedTypes PerformanceObserver localStorage navigator location'.split(' ');
  const asked = await nameElements(page, names);
  await page.goto(`${site.origin}${routes.info}`);
  await started(page);
  expect(asked.filter((url) => !url.startsWith(site.origin))).toEqual([]);
});
