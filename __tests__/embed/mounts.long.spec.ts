import type { Page } from '@playwright/test';
import { getContrast } from 'polished';
import type { AccountsProps, Mounted } from '../../src/embed/contract';
import { logInByCall } from '../support/browserNetwork';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/embed';
import type { EmbedSite } from '../fixtures/embedSite';

/** The global that the loader's script leaves for pages that call it themselves. */
interface World {
  readonly vestibule: { mountAccounts(container: HTMLElement, props: AccountsProps): Mounted };
  mounts: Mounted[];
  heard: unknown[];
}

const mount = (page: Page, props: AccountsProps) =>
  page.evaluate((given) => {
    const world = globalThis as unknown as World;
    const place = document.createElement('div');
    place.className = 'place';
    document.body.append(place);
    const at = world.mounts.length;
    world.mounts.push(
      world.vestibule.mountAccounts(place, { ...given, onEvent: (event) => world.heard.push({ at, ...event }) }),
    );
  }, props);

test("the host's one-key shortcuts take no letter out of a field, and hear of Escape", async ({ embedSite, page }) => {
  await openBlank(page, embedSite);
  await mount(page, { site: embedSite.site });
  await page.evaluate(() => {
    for (const type of ['keydown', 'keypress', 'keyup'])
      document.addEventListener(type, (event) => {
        (globalThis as unknown as World).heard.push((event as KeyboardEvent).key);
        event.preventDefault();
      });
  });
  for (const field of ['Username or Email', 'Password']) {
    await page.getByLabel(field, { exact: true }).pressSequentially('sister');
    await expect(page.getByLabel(field, { exact: true })).toHaveValue('sister');
  }
  await page.keyboard.press('Escape');
  const heard = await page.evaluate(() => (globalThis as unknown as World).heard);
  expect(heard.filter((key) => typeof key === 'string')).toEqual(['Escape', 'Escape']);
});

test('P3 a card that is looked at again shows the cookies’ visitor, and says so', async ({ embedSite, page }) => {
  const [before, after] = [await embedSite.account(), await embedSite.account()];
  await openBlank(page, embedSite);
  await mount(page, { site: embedSite.site });
  await logIn(page, before);
  await expect(page.getByText(before.email)).toBeVisible();
  await logInByCall(page, embedSite.site, after);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(after.email)).toBeVisible();
  await expect(page.getByText(before.email)).toHaveCount(0);
  const heard = await page.evaluate(() => (globalThis as unknown as World).heard);
  expect(heard.at(-1)).toEqual({ at: 0, type: 'loggedIn', by: 'otherTab' });
});

test("sizes, direction and colours are the card's own, on a host with other ones", async ({ embedSite, page }) => {
  embedSite.hosts.policy = { ...embedSite.hosts.policy, 'connect-src': ["'none'"] };
  await page.emulateMedia({ colorScheme: 'dark' });
  await openBlank(page, embedSite);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 62.5%; color-scheme: light; background: #fff }');
    document.adoptedStyleSheets = [sheet];
  });
  await mount(page, { site: embedSite.site, theme: 'system' });
  await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
  const notice = page.locator('.vestibule > p', { hasText: /could not be reached/ });
  await expect(notice).toBeVisible();
  const looks = (place: typeof notice) =>
    place.evaluate((element) => {
      const { fontSize, direction, color, backgroundColor } = getComputedStyle(element);
      return { fontSize, direction, color, backgroundColor };
    });
  expect(await looks(page.getByRole('heading'))).toMatchObject({ fontSize: '24px', direction: 'ltr' });
  expect(await looks(page.getByLabel('Username or Email'))).toMatchObject({ fontSize: '16px', direction: 'ltr' });
  const { fontSize, color, backgroundColor } = await looks(notice);
  expect(fontSize).toBe('14px');
  expect(getContrast(color, backgroundColor)).toBeGreaterThan(4.5);
});

test('two sites have their cards on one page, each with its own code', async ({ embedSite, page }) => {
  const other = 'http://other.vestibule.localhost';
  embedSite.hosts.policy = { ...embedSite.hosts.policy, 'script-src': [embedSite.site, other] };
  await page.route(`${other}/embed/remoteEntry.js`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: 'var vestibuleRemote = { init() {}, get: async () => () => ({ contract: 1, mount: (place) => place.append("Other") }) }',
    }),
  );
  await openBlank(page, embedSite);
  for (const site of [embedSite.site, other, embedSite.site]) await mount(page, { site });
  await expect(page.locator('.place').nth(1)).toHaveText('Other');
  for (const at of [0, 2])
    await expect(page.locator('.place').nth(at).getByRole('heading', { name: 'Log in' })).toBeVisible();
});

test("an error of the host's `onEvent` is reported, and the login goes on", async ({ embedSite, page, said }) => {
  const account = await embedSite.account();
  await openBlank(page, embedSite);
  await page.evaluate(
    (props) => {
      const place = document.createElement('div');
      document.body.append(place);
      (globalThis as unknown as World).vestibule.mountAccounts(place, {
        ...props,
        onEvent({ type }) {
          throw new Error(`the host failed at ${type}`);
        },
      });
    },
    { site: embedSite.site, continueTo: `${embedSite.host}/blank/after` },
  );
  await logIn(page, account);
  await page.waitForURL(`${embedSite.host}/blank/after`);
  expect(said.join('\n')).toContain('uncaught: the host failed at loggedIn');
});

test('200 mounts and unmounts leave no listener, rule or node behind', async ({ embedSite, page }) => {
  await openBlank(page, embedSite);
  // The first mounts load what stays for the next: code, texts, React's one listener on the document.
  await cycle(page, embedSite.site, 60);
  const before = await countAll(page);
  await cycle(page, embedSite.site, 200);
  // Until the calls aborted by the last one have ended.
  await expect(async () => {
    expect(await countAll(page)).toEqual(before);
  }).toPass();
});

/** Opens a page of the host that has nothing but the loader. */
async function openBlank(page: Page, { host }: EmbedSite): Promise<void> {
  await page.goto(`${host}/blank/`);
  await page.waitForFunction(() => 'vestibule' in globalThis);
  await page.evaluate(() => Object.assign(globalThis, { mounts: [], heard: [] }));
}

async function cycle(page: Page, site: string, times: number): Promise<void> {
  await page.evaluate(
    async ([origin, howOften]) => {
      const { vestibule } = globalThis as unknown as World;
      for (let at = 0; at < howOften; at += 1) {
        const place = document.createElement('div');
        document.body.append(place);
        const mounted = vestibule.mountAccounts(place, { site: origin });
        while (!(place.firstElementChild?.shadowRoot?.querySelector('form') instanceof HTMLFormElement))
          await new Promise((resolve) => requestAnimationFrame(resolve));
        mounted.unmount();
        place.remove();
      }
      // Renewals wait for each other, including those of unmounted cards.
      for (
        let turns = await navigator.locks.query();
        (turns.held ?? []).length + (turns.pending ?? []).length > 0;
        turns = await navigator.locks.query()
      )
        await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    [site, times] as const,
  );
}

/** The page's listeners, nodes and style rules, once nothing waits to be collected. */
async function countAll(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? -1;
  const rules = await page.evaluate(
    () => [...document.styleSheets, ...document.adoptedStyleSheets].flatMap(({ cssRules }) => [...cssRules]).length,
  );
  await devtools.detach();
  return { rules, listeners: metric('JSEventListeners'), nodes: metric('Nodes') };
}
