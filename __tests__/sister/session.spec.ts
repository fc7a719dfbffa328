import type { Page } from '@playwright/test';
import path from 'node:path';
import { root } from '../../tools/build/root';
import type { Session, SessionOptions } from '../../packages/session/src/session';
import { hearNoEnd, hold, logInByCall } from '../support/browserNetwork';
import { arrive, arriveLoggedIn } from '../support/browserSteps';
import { fulfil } from '../support/sisterPage';
import { expect, test, type TestSite } from '../support/browser';

interface World {
  createSession(options: SessionOptions): Session;
  session: Session;
  heard: string[];
}

/** @param body other contents of the page */
async function openSession(page: Page, { sisterOrigin, namedOrigin }: TestSite, body = '', policy = ''): Promise<void> {
  await fulfil(page, `${sisterOrigin}/bare`, {
    contentType: 'text/html',
    headers: { 'Content-Security-Policy': policy },
    body: `<!doctype html><title>bare</title><link rel="icon" href="data:,"><body>${body}<script type="module">import { createSession } from "/bare.js"; Object.assign(globalThis, { createSession, heard: [] });</script>`,
  });
  await fulfil(page, `${sisterOrigin}/bare.js`, {
    path: path.join(root, 'packages/session/dist/session.js'),
    headers: { 'Access-Control-Allow-Origin': '*' },
  });
  await page.goto(`${sisterOrigin}/bare`);
  await page.evaluate((frontDoor) => {
    const world = globalThis as unknown as World;
    world.session = world.createSession({ frontDoor });
  }, namedOrigin);
}

const inPage = <Result>(page: Page, work: (session: Session) => Result | Promise<Result>): Promise<Result> =>
  page.evaluate(`(${work.toString()})(session)`);

test('a relay page that never answers is waited for once, and reported once', async ({ page, site, said }) => {
  await page.clock.install();
  await hold(page, '**/session-relay');
  await openSession(page, site);
  const first = inPage(page, (session) => session.whoAmI());
  await page.clock.runFor(4_001);
  expect(await first).toEqual({ kind: 'loggedOut' });
  // No timer fires from here on: anything that waits for one waits for ever.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  expect(await inPage(page, (session) => session.whoAmI())).toEqual({ kind: 'loggedOut' });
  expect(said).toEqual([
    `warning: ${site.namedOrigin}/session-relay cannot be framed here: allow ${site.sisterOrigin} by the front door's TRUSTED_ORIGINS, and ${site.namedOrigin} by this page's frame-src.`,
  ]);
});

test('listeners hear what is known, and nothing once it is closed', async ({ page, context, site, said }) => {
  const visitor = await site.account();
  const door = await context.newPage();
  await arriveLoggedIn(door, site.namedOrigin, visitor);
  await openSession(page, site);
  expect(await inPage(page, (session) => session.current)).toBeNull();
  const heard = await page.evaluate(async () => {
    const { session, heard: list } = globalThis as unknown as World;
    session.onChange(() => {
      throw new Error('the listener failed');
    });
    await session.whoAmI();
    session.onChange((who) => list.push(who.kind));
    session.onChange((who) => list.push(`${who.kind} in vain`))();
    await new Promise(requestAnimationFrame);
    return list;
  });
  expect(heard).toEqual(['loggedIn']);
  expect(said.filter((line) => line.includes('the listener failed'))).toHaveLength(1);
  expect(await inPage(page, (session) => session.current)).toEqual(await inPage(page, (session) => session.whoAmI()));

  await inPage(page, (session) => session.close());
  await expect(page.locator('iframe')).toHaveCount(0);
  await arrive(door, `${site.namedOrigin}/accounts`);
  await door.getByRole('button', { name: 'Log out', exact: true }).click();
  await door.waitForURL(`${site.namedOrigin}/`);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  expect(await inPage(page, (session) => session.current)).toMatchObject({ kind: 'loggedIn' });
  expect(await inPage(page, (session) => session.whoAmI())).toEqual({ kind: 'loggedOut' });
  expect(await page.evaluate(() => (globalThis as unknown as World).heard)).toEqual(['loggedIn']);
});

test('P3 a renewal that finds another visitor’s session makes no call for it', async ({ page, context, site }) => {
  const [before, after] = [await site.account(), await site.account()];
  const door = await context.newPage();
  for (const tab of [door, page]) await hearNoEnd(tab);
  await arriveLoggedIn(door, site.namedOrigin, before);
  await openSession(page, site);
  await page.evaluate(async () => {
    const { session, heard } = globalThis as unknown as World;
    session.onChange((who) => heard.push(who.kind === 'loggedIn' ? who.visitor.username : who.kind));
    await session.whoAmI();
  });
  await logInByCall(door, site.namedOrigin, after);
  // The previous renewal would serve a call that is refused within a second of it.
  await door.evaluate(() => localStorage.removeItem('vestibule.renewals'));
  await context.clearCookies({ name: /^vestibule_access/ });
  const status = await page.evaluate(async (url) => {
    const { session } = globalThis as unknown as World;
    return (await session.withRenewal(fetch)(url, { method: 'POST' })).status;
  }, `${site.namedOrigin}/api/logout`);
  expect(status).toBe(401);
  const heard = () => page.evaluate(() => (globalThis as unknown as World).heard);
  await expect.poll(heard).toEqual([before.username, after.username]);
});

test('a sandboxed page is told that it shares no session, and nothing throws', async ({ page, site, said }) => {
  await openSession(page, site, '', 'sandbox allow-scripts');
  expect(await page.evaluate(() => origin)).toBe('null');
  expect(await inPage(page, (session) => session.whoAmI())).toEqual({ kind: 'unknown', why: 'unreachable' });
  const status = await page.evaluate(async (url) => {
    const { session } = globalThis as unknown as World;
    return (await session.withRenewal(async () => new Response(null, { status: 401 }))(url)).status;
  }, site.namedOrigin);
  expect(status).toBe(401);
  const told = said.filter((line) => line.includes('shares no session'));
  expect(told).toEqual([
    `error: null shares no session with ${site.namedOrigin}: it is on another domain, or sandboxed.`,
  ]);
  expect(said.filter((line) => line.includes('frame-ancestors'))).toEqual([]);
});

test('an app that never sees the session gets a visitor back twice, and is then named', async ({ page, site }) => {
  const guarded = `${site.sisterOrigin}/guarded`;
  const location = `${site.namedOrigin}/accounts?refresh=true&continue=${encodeURIComponent(guarded)}`;
  let asked = 0;
  await page.route(guarded, (route) => {
    asked += 1;
    return route.fulfill({ status: 302, headers: { location } });
  });
  await arriveLoggedIn(page, site.namedOrigin, await site.account());
  await page.goto(guarded);
  const { host } = new URL(guarded);
  await expect(page.getByText(`You are logged in, but ${host} does not notice`)).toBeVisible();
  expect(asked).toBe(3);
  await expect(page.getByRole('link', { name: `Continue to ${host}` })).toHaveAttribute('href', guarded);
});

test("no answer of the service can be kept in a host's cache, such as a service worker's", async ({ page, site }) => {
  await openSession(page, site);
  const isKept = (url: string) =>
    page.evaluate(async (address) => {
      const answer = await fetch(address, { credentials: 'omit' });
      const cache = await caches.open('all');
      return cache.put(address, answer).then(
        () => true,
        () => false,
      );
    }, url);
  expect(await isKept(`${site.namedOrigin}/api/islogged`)).toBe(false);
  expect(await isKept(`${site.namedOrigin}/embed/load.mjs`)).toBe(true);
});

/** Every name that the package reads of the page. */
const names =
  'body documentElement createElement addEventListener hidden document Document Reflect fetch location localStorage navigator locks BroadcastChannel MessageChannel Request URL AbortController queueMicrotask reportError setTimeout clearTimeout session'.split(
    ' ',
  );

for (const elementOf of [
  (name: string) => `<img name="${name}" id="${name}" src="//evil.example/${name}.js">`,
  (name: string) => `<form name="${name}" id="${name}" action="//evil.example/"><input name="src"></form>`,
  (name: string) => `<a name="${name}" id="${name}" href="//evil.example/${name}.js"></a>`,
])
  test(`elements replace nothing that the session reads: ${elementOf('x')}`, async ({ page, context, site }) => {
    const visitor = await site.account();
    const door = await context.newPage();
    await arriveLoggedIn(door, site.namedOrigin, visitor);
    const asked: string[] = [];
    page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
    await openSession(page, site, names.map(elementOf).join(''));
    expect(await inPage(page, (session) => session.whoAmI())).toMatchObject({ kind: 'loggedIn' });
    await inPage(page, (session) => void session.onChange(() => undefined));
    await arrive(door, `${site.namedOrigin}/accounts`);
    await door.getByRole('button', { name: 'Log out', exact: true }).click();
    // Heard through the front door's page in the session's frame.
    await expect.poll(() => inPage(page, (session) => session.current?.kind)).toBe('loggedOut');
    expect(await inPage(page, (session) => session.loginUrl())).toContain(`${site.namedOrigin}/accounts?continue=`);
    expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
  });
