import { hold } from '../support/browserNetwork';
import { logIn } from '../support/browserSteps';
import { expect, heardBy, test, visit } from '../support/embed';
import type { EmbedSite } from '../fixtures/embedSite';
import { hostPolicy } from '../fixtures/hostServer';
import type { Page, Route } from '@playwright/test';

// If anything fails at the front door, the host's page keeps working, links to the full page, and can try again.
const entry = '**/embed/remoteEntry.js';
const link = (page: Page) => page.getByRole('link', { name: 'Open it on its own page' });

const fetched = (route: Route) =>
  route.fetch({
    url: route.request().url().replace('vestibule.localhost', '127.0.0.1'),
    headers: { ...route.request().headers(), host: new URL(route.request().url()).host },
  });

async function expectFallback(page: Page, { site, host }: EmbedSite, said: string[]): Promise<void> {
  await expect(link(page)).toHaveAttribute(
    'href',
    `${site}/accounts?continue=${encodeURIComponent(`${host}/react19/accounts`)}`,
  );
  await expect(page.getByRole('heading', { name: 'Recipes on React' })).toBeVisible();
  expect(await heardBy(page)).toEqual([
    { type: 'failed', reason: 'load', message: expect.any(String) as unknown as string },
  ]);
  expect(said.filter((line) => line.startsWith('uncaught'))).toEqual([]);
}

/** Opens the host's page, where the card cannot come. */
async function fallsBack(page: Page, embedSite: EmbedSite, said: string[]): Promise<void> {
  await page.goto(`${embedSite.host}/react19/accounts`);
  await expectFallback(page, embedSite, said);
}

async function expectRetryHelps(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Username or Email')).toBeVisible();
  await expect(link(page)).toHaveCount(0);
}

test('the remote is down: a link leads to the page and back, and a retry helps', async ({ embedSite, page, said }) => {
  await page.route(entry, (route) => route.abort('connectionrefused'));
  await fallsBack(page, embedSite, said);

  const account = await embedSite.account();
  await link(page).click();
  await expect(page.getByText('to continue to')).toBeVisible();
  await logIn(page, account);
  await page.waitForURL(`${embedSite.host}/react19/accounts`);
  await expect(link(page)).toBeVisible();
  await page.unroute(entry);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});

// The first chunk is the exposed module, which requests the others.
for (const [what, address, passed] of [
  ['entry', /\/embed\/remoteEntry\.js$/, 0],
  ['code', /\/assets\/embed\..*\.js$/, 0],
  ['last code', /\/assets\/embed\..*\.js$/, 1],
] as const) {
  test(`the remote's ${what} is slow: the link is there, and stays`, async ({ embedSite, page, said }) => {
    await page.clock.install();
    const letGo = await hold(page, address, passed);
    let asked = 0;
    const held = page.waitForRequest((request) => address.test(request.url()) && (asked += 1) > passed);
    await page.goto(`${embedSite.host}/react19/accounts`, { waitUntil: 'commit' });
    await held;
    await page.clock.runFor(10_001);
    await expectFallback(page, embedSite, said);
    letGo();
    await page.waitForLoadState('networkidle');
    await expect(link(page)).toBeVisible();
    await expectRetryHelps(page);
  });
}

test('the remote is old: it keeps another contract, and is not mounted', async ({ embedSite, page, said }) => {
  await page.route(entry, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: 'var vestibuleRemote = { init() {}, get: async () => () => ({ contract: 0, mount() { throw new Error("mounted") } }) }',
    }),
  );
  await fallsBack(page, embedSite, said);
  expect(await heardBy(page)).toEqual([
    {
      type: 'failed',
      reason: 'load',
      message: `${embedSite.site} implements contract version 0, and this page's loader version 1`,
    },
  ]);
});

const chunk = '**/assets/embed.*.js';
const half = (code: string) => code.slice(0, code.length / 2);
const changed = (code: string) => `document.title = 'Stolen';${code}`;

for (const [what, kind, glob, spoiled] of [
  ['an entry that is cut off', 'react19', entry, half],
  ['a chunk that is cut off', 'react19', chunk, half],
  ['a chunk that was changed on its way', 'react19', chunk, changed],
  ['an entry that is another than the one the loader was built with', 'plain', '**/assets/embed-entry.*.js', changed],
] as const) {
  test(`H4 ${what} is not run, and another try helps`, async ({ embedSite, page }) => {
    await page.route(glob, async (route) => {
      const response = await fetched(route);
      await route.fulfill({ response, body: spoiled(await response.text()) });
    });
    await page.goto(`${embedSite.host}/${kind}/accounts`);
    await expect(link(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recipes' })).toBeVisible();
    expect(await page.title()).toBe('Recipes');
    await page.unroute(glob);
    await expectRetryHelps(page);
  });
}

for (const [directive, values] of [
  ['script-src', ["'self'"]],
  ['trusted-types', ['vestibule-embed']],
  ['trusted-types', ['vestibule-load']],
  ['style-src', ["'self'"]],
] as const) {
  test(`the link is there with a policy of ${directive} ${values.join(' ')}`, async ({ embedSite, page, said }) => {
    embedSite.hosts.policy = { ...hostPolicy(embedSite.site), [directive]: values };
    await fallsBack(page, embedSite, said);
  });
}

test("the host's policy forbids the calls: form and event say so", async ({ embedSite, page, said }) => {
  embedSite.hosts.policy = { ...hostPolicy(embedSite.site), 'connect-src': ["'none'"] };
  await visit(page, embedSite, 'react19');
  await expect.poll(() => heardBy(page)).toEqual([{ type: 'unknown', why: 'unreachable' }]);
  await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /could not be reached/ })
      .first(),
  ).toBeVisible();
  await expect
    .poll(() => heardBy(page))
    .toContainEqual({ type: 'failed', reason: 'call', message: 'The account service did not answer' });
  expect(said.filter((line) => line.startsWith('uncaught'))).toEqual([]);
});

test('on a trusted origin of another site no login lasts, and the card says so', async ({ embedSite, page }) => {
  const account = await embedSite.account();
  const host = `http://shop.localhost:${new URL(embedSite.host).port}`;
  await visit(page, { ...embedSite, host }, 'react19');
  await logIn(page, account);
  await expect(link(page)).toHaveAttribute('href', /\/accounts\?continue=http%3A%2F%2Fshop\.localhost/);
  await expect
    .poll(() => heardBy(page))
    .toContainEqual({
      type: 'failed',
      reason: 'cookie',
      message: expect.stringContaining('is another site') as unknown as string,
    });
});

test('an invalid address is reported once, and a link to the front door shown', async ({ embedSite, page, said }) => {
  await visit(page, embedSite, 'plain');
  await page.evaluate(() => {
    const { vestibule } = globalThis as unknown as {
      vestibule: { mountAccounts(place: Element, props: object): { update(props: object): void; unmount(): void } };
    };
    const place = () => document.body.appendChild(document.createElement('section'));
    for (let round = 0; round < 2; round += 1)
      vestibule.mountAccounts(place(), { site: 'www.vestibule.example' }).update({ theme: 'dark' });
    vestibule.mountAccounts(place(), { site: location.origin, api: '/api' });
    document.body.append(document.createElement('output'));
  });
  const way = `/accounts?continue=${encodeURIComponent(`${embedSite.host}/plain/accounts`)}`;
  const links = page.locator('.vestibule-fallback').getByRole('link');
  expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
    `${embedSite.site}${way}`,
    `${embedSite.site}${way}`,
    `${embedSite.host}${way}`,
  ]);
  await expect(page.locator('output')).toBeAttached();
  const wrong = (name: string, value: string) =>
    `error: The accounts card cannot be shown as asked: ${name} must be an origin such as https://www.vestibule.example, not '${value}'.`;
  expect(said.filter((line) => !line.includes('401'))).toEqual([
    wrong('site', 'www.vestibule.example'),
    wrong('api', '/api'),
  ]);
});

test('the link takes the place of a card whose nodes something else has removed', async ({ embedSite, page }) => {
  await visit(page, embedSite, 'plain');
  await page.locator('.vestibule').evaluate((card) => card.querySelector('section')?.remove());
  await page.locator('vestibule-accounts').evaluate((element) => element.setAttribute('form', 'sign-up'));
  await expect(link(page)).toBeVisible();
  expect(await heardBy(page)).toContainEqual(expect.objectContaining({ type: 'failed', reason: 'crash' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible();
});
