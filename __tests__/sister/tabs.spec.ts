import type { Request } from '@playwright/test';
import { arrive, arriveLoggedIn, logIn, started, toast } from '../support/browserSteps';
import { callsOf } from '../support/browserNetwork';
import { arriveAtSister, cookingAs, logInLink, logInThroughSister } from '../support/sister';
import { expect, test } from '../support/browser';

const withinASecond = { timeout: 1_000 };

test("P2 a log-in and a log-out at the front door reach the recipe app's open tabs within a second", async ({
  context,
  site,
}) => {
  const visitor = await site.account();
  const [door, sister, other] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await arriveAtSister(sister, site);
  await arriveAtSister(other, site, '/?b#barley-soup');
  await arrive(door, `${site.namedOrigin}/accounts`);
  await logIn(door, visitor);
  await door.waitForURL(`${site.namedOrigin}/`);
  await expect(cookingAs(sister, visitor)).toBeVisible(withinASecond);
  await expect(cookingAs(other, visitor)).toBeVisible(withinASecond);

  await arrive(door, `${site.namedOrigin}/accounts`);
  await door.getByRole('button', { name: 'Log out', exact: true }).click();
  await door.waitForURL(`${site.namedOrigin}/`);
  await expect(logInLink(sister)).toBeVisible(withinASecond);
  await expect(logInLink(other)).toBeVisible(withinASecond);
  await expect(other).toHaveURL(`${site.sisterOrigin}/?b#barley-soup`);
});

test("S3 a session that is ended on another device is gone from the recipe app's tabs within a second, with and without the front door open", async ({
  context,
  browser,
  site,
}) => {
  const visitor = await site.account();
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const isDoorOpen of [true, false]) {
    const sister = await context.newPage();
    await logInThroughSister(sister, site, visitor);
    const door = isDoorOpen ? await context.newPage() : null;
    if (door) {
      await arrive(door, `${site.namedOrigin}/info`);
      await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
    }
    await arriveLoggedIn(other, site.namedOrigin, visitor);
    await arrive(other, `${site.namedOrigin}/accounts`);
    await other.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(toast(other, 'good', 'You are logged out everywhere')).toBeVisible();
    await expect(logInLink(sister)).toBeVisible(withinASecond);
    if (door) await expect(door.getByRole('link', { name: 'Your account', exact: true })).toBeVisible(withinASecond);
    await Promise.all([sister.close(), door?.close()]);
  }
  await elsewhere.close();
});

test("P2 what an embedded part of the front door tells in the recipe app reaches the front door's tabs, which ask the service", async ({
  context,
  site,
}) => {
  const visitor = await site.account();
  const [door, sister] = [await context.newPage(), await context.newPage()];
  await logInThroughSister(sister, site, visitor);
  await arrive(door, `${site.namedOrigin}/info`);
  await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
  await sister.evaluate(() => new BroadcastChannel('vestibule.session').postMessage('loggedOut'));
  await expect(door.getByRole('link', { name: 'Your account', exact: true })).toBeVisible(withinASecond);
  await sister.evaluate(() => new BroadcastChannel('vestibule.session').postMessage('loggedIn'));
  await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
  await expect(cookingAs(sister, visitor)).toBeVisible();
});

test('P1 tabs of both apps whose access has expired load at once with one renewal at a time, and nobody is logged out', async ({
  context,
  site,
}) => {
  const visitor = await site.account();
  const doors = [await context.newPage(), await context.newPage()];
  const sisters = [await context.newPage(), await context.newPage(), await context.newPage()];
  await logInThroughSister(sisters[0]!, site, visitor);
  for (const sister of sisters) await arriveAtSister(sister, site);
  for (const door of doors) {
    await door.goto(`${site.namedOrigin}/info`);
    await started(door);
  }

  const underWay = new Set<Request>();
  let most = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/refreshaccesstoken')) most = Math.max(most, underWay.add(request).size);
  });
  const ended = (request: Request) => void underWay.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  const refused: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/refreshaccesstoken')) refused.push(response.status());
  });
  await context.clearCookies({ name: 'vestibule_access' });
  await Promise.all([...doors, ...sisters].map((page) => page.reload()));
  for (const sister of sisters) await expect(cookingAs(sister, visitor)).toBeVisible();
  for (const door of doors) await expect(door.getByRole('link', { name: 'Your account (logged in)' })).toBeVisible();
  expect(most).toBe(1);
  expect(refused.filter((status) => status !== 200)).toEqual([]);
});

test("P1 the recipe app's tabs that fail together wait for one renewal", async ({ context, site }) => {
  const visitor = await site.account();
  const tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  await logInThroughSister(tabs[0]!, site, visitor);
  for (const tab of tabs) await arriveAtSister(tab, site);
  await context.clearCookies({ name: 'vestibule_access' });
  const calls = callsOf(context);
  const profiles: number[] = [];
  context.on('response', (response) => {
    if (response.url().endsWith('/api/profile')) profiles.push(response.status());
  });
  await Promise.all(tabs.map((tab) => tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))));
  await expect.poll(() => profiles.filter((status) => status === 200).length).toBe(3);
  expect(profiles).toContain(401);
  for (const tab of tabs) await expect(cookingAs(tab, visitor)).toBeVisible();
  // Calls that fail together wait for the same renewal; one that fails after it has ended may make one more.
  expect(calls.filter((call) => call === 'POST refreshaccesstoken').length).toBeLessThanOrEqual(2);
});
