import type { Page } from '@playwright/test';
import { hold } from '../support/browserNetwork';
import { arrive, arriveLoggedIn, logIn, started } from '../support/browserSteps';
import { snippetOf } from '../support/docsSnippets';
import { openSnippet } from '../support/sisterPage';
import { expect, test, type TestSite } from '../support/browser';

const links =
  '<a id="log-in">in</a> <a id="refresh">refresh</a> <a id="log-out">out</a> <output id="visitor">?</output>';

test('the redirects of the page lead there and back', async ({ page, site, said }) => {
  const visitor = await site.account();
  const address = await openSnippet(page, site, 'redirects', { body: links });
  await page.goto(`${address}?a=1#b`);
  await page.locator('#log-in').click();
  await started(page);
  await logIn(page, visitor);
  await expect(page).toHaveURL(`${address}?a=1#b`);
  await page.locator('#refresh').click();
  await expect(page).toHaveURL(`${address}?a=1#b`);
  await page.locator('#log-out').click();
  await expect(page).toHaveURL(`${address}?a=1#b`);
  expect((await page.context().cookies()).map(({ name }) => name).sort()).toEqual([
    'uiLanguageId',
    expect.stringMatching(/^vestibule_device/),
  ]);
  expect(said).toEqual([]);
});

test('the session of the page knows the visitor, and hears the other app', async ({ page, context, site, said }) => {
  const visitor = await site.account();
  await openSnippet(page, site, 'session', { body: links });
  await expect(page.locator('#visitor')).toHaveText('nobody');
  const door = await context.newPage();
  await arrive(door, `${site.namedOrigin}/accounts`);
  await logIn(door, visitor);
  await expect(page.locator('#visitor')).toHaveText(visitor.username);
  await page.locator('#log-out').click();
  await expect(page.locator('#visitor')).toHaveText('nobody');
  await page.locator('#log-in').click();
  await expect(page).toHaveURL(
    `${site.namedOrigin}/accounts?continue=${encodeURIComponent(`${site.sisterOrigin}/snippets/session`)}`,
  );
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('the calls of the page renew an access that has expired', async ({ page, context, site }) => {
  const visitor = await site.account();
  await arriveLoggedIn(page, site.namedOrigin, visitor);
  await context.clearCookies({ name: /^vestibule_access/ });
  await openSnippet(page, site, 'calls', { body: links });
  await expect(page.locator('#visitor')).toHaveText(visitor.username);
});

async function useCard(page: Page, site: TestSite): Promise<void> {
  const visitor = await site.account();
  await logIn(page, visitor);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByLabel('Username or Email')).toBeVisible();
}

// A renewal without a session is answered with a 401.
const besidesRefusal = (said: readonly string[]) => said.filter((line) => !line.includes('401'));

for (const [name, loader] of [
  ['card', '**/embed/load.js'],
  // The loader of a version, by its hash.
  ['card-pinned', '**/embed/*/load.js'],
] as const)
  test(`the page's element of the snippet ${name} shows a link, and then the card`, async ({ page, site, said }) => {
    const letGo = await hold(page, loader);
    const opening = openSnippet(page, site, name, { policy: 'card-policy' });
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `${site.namedOrigin}/accounts`);
    letGo();
    await opening;
    await useCard(page, site);
    expect(besidesRefusal(said)).toEqual([]);
  });

test("the page's own texts are shown in the card, and a wrong key is reported once", async ({ page, site, said }) => {
  await openSnippet(page, site, 'texts', { policy: 'card-policy' });
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Come in' })).toBeVisible();
  await page.getByLabel('Your name here').fill('somebody');
  const element = page.locator('vestibule-accounts');
  const give = (texts: string) => element.evaluate((host, words) => host.setAttribute('texts', words), texts);
  await element.evaluate((host) => host.setAttribute('language', 'pl'));
  await expect(page.getByLabel('Hasło', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Your name here')).toHaveValue('somebody');
  await give('{"logIn": "Wejdź", "signin": "Wejdź", "password": 7}');
  await expect(page.getByRole('button', { name: 'Wejdź' })).toBeVisible();
  await expect(page.getByLabel('Hasło', { exact: true })).toBeVisible();
  await give('logIn=Wejdź');
  await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeVisible();
  await element.evaluate((host) => host.removeAttribute('texts'));
  expect(besidesRefusal(said)).toEqual([
    `warning: The accounts card has no text 'signin' to put "Wejdź" for: give such as { "logIn": "Sign in" }.`,
    `warning: The accounts card has no text 'password' to put 7 for: give such as { "logIn": "Sign in" }.`,
    `error: The accounts card cannot be shown as asked: texts must be JSON such as {"logIn":"Sign in"}, not 'logIn=Wejdź'.`,
  ]);
});

test('the policy for federation plugins admits scripts of the front door, and no others', async ({ page, site }) => {
  await openSnippet(page, site, 'trusted-default', { policy: 'card-policy', ownType: 'default' });
  const isTaken = (address: string) =>
    page.evaluate((src) => {
      try {
        document.createElement('script').src = src;
        return true;
      } catch {
        return false;
      }
    }, address);
  expect(await isTaken(`${site.namedOrigin}/embed/remoteEntry.js`)).toBe(true);
  expect(await isTaken('http://shop.vestibule.localhost/evil.js')).toBe(false);
});

test("the page's looks reach into the card, and its attribute shows the sign-up form", async ({ page, site, said }) => {
  await openSnippet(page, site, 'card', { policy: 'card-policy' });
  const button = page.getByRole('button', { name: 'Log in', exact: true });
  await expect(button).toBeVisible();
  const { code } = await snippetOf('looks');
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, code);
  const card = page.locator('[part="card"]');
  await expect(card).toHaveCSS('background-color', 'rgb(255, 250, 243)');
  await expect(card).toHaveCSS('color', 'rgb(43, 26, 12)');
  await expect(card).toHaveCSS('max-width', '384px');
  await expect(button).toHaveCSS('background-color', 'rgb(122, 62, 0)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  await button.hover();
  await expect(button).toHaveCSS('background-color', 'rgb(92, 47, 0)');

  const element = page.locator('vestibule-accounts');
  await element.evaluate((host) => host.setAttribute('form', 'sign-up'));
  await expect(page.getByLabel('Confirm Password', { exact: true })).toBeVisible();
  await element.evaluate((host) => host.setAttribute('form', 'register'));
  await expect(page.getByLabel('Username or Email')).toBeVisible();
  expect(besidesRefusal(said)).toEqual([
    "warning: The accounts card takes its form 'register' for 'log-in': give one of log-in, sign-up.",
  ]);
});

for (const react of [18, 19] as const) {
  test(`the page's components show the card in React ${react}, and leave no trace`, async ({ page, site, said }) => {
    const visitor = await site.account();
    const user = `
      import { StrictMode, version } from 'react';
      import { createRoot } from 'react-dom/client';
      import { Host } from './snippet';
      const root = createRoot(document.querySelector('#app')!);
      // The host re-renders its whole tree, with new handlers, each time.
      const draw = () => root.render(<StrictMode><h1>{version}</h1><Host /></StrictMode>);
      Object.assign(globalThis, { root, draw });
      draw();`;
    await openSnippet(page, site, 'react', { body: '<div id="app"></div>', user, policy: 'card-policy', react });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${react}\\.`));
    await page.getByLabel('Username or Email').fill('somebody');
    await page.evaluate(async () => {
      for (let turn = 1; turn <= 100; turn += 1) {
        (globalThis as unknown as { draw(): void }).draw();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
    await logIn(page, visitor);
    await expect(page.getByText(`Hello, ${visitor.username}`)).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByLabel('Username or Email')).toBeVisible();
    await expect(page.getByText('Hello, ')).toHaveCount(0);
    await page.evaluate(() => (globalThis as unknown as { root: { unmount(): void } }).root.unmount());
    await expect(page.locator('#app')).toBeEmpty();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(besidesRefusal(said)).toEqual(['info: loggedOut', 'info: loggedIn', 'info: loggedOut']);
  });
}

test("the page's call shows the card, changes it and takes it away", async ({ page, site, said }) => {
  const body = '<div id="accounts"></div><button id="dark">Dark</button><button id="close">Close</button>';
  await openSnippet(page, site, 'card-call', { body, policy: 'card-policy' });
  await useCard(page, site);
  await page.getByLabel('Username or Email').fill('somebody');
  const color = () => page.locator('.vestibule').evaluate((card) => getComputedStyle(card).color);
  const light = await color();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(color).not.toBe(light);
  await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByLabel('Username or Email')).toHaveCount(0);
  expect(besidesRefusal(said)).toEqual(['info: loggedOut', 'info: loggedIn', 'info: loggedOut']);
});

test("the page's single-spa application shows the card at its address alone", async ({ page, site, said }) => {
  await openSnippet(page, site, 'card-single-spa', { policy: 'card-policy' });
  await page.evaluate(() => history.pushState(null, '', '/snippets/accounts'));
  await useCard(page, site);
  await page.goBack();
  await expect(page.getByLabel('Username or Email')).toHaveCount(0);
  expect(besidesRefusal(said)).toEqual([]);
});
