import type { BrowserContext, Page } from '@playwright/test';
import type { Account } from '../fixtures/accounts';
import { arrive, arriveLoggedIn } from '../support/browserSteps';
import { callsOf, hearNoEnd } from '../support/browserNetwork';
import { expect, test } from '../support/browser';

const tenYears = 10 * 365 * 86_400_000;

for (const [what, off] of [
  ['behind', -tenYears],
  ['ahead', tenYears],
] as const)
  test(`Y1 a clock that is ten years ${what}, and one that is set later, change nothing`, async ({ context, site }) => {
    const visitor = await site.account();
    const wrong = await pageWithClock(context, off);
    await arriveLoggedIn(wrong, site.origin, visitor, true);
    await renewsWhereRefused(wrong, site.origin, visitor);
    const right = await pageWithClock(context, 0);
    await renewsWhereRefused(right, site.origin, visitor);
  });

async function pageWithClock(context: BrowserContext, off: number): Promise<Page> {
  const page = await context.newPage();
  await hearNoEnd(page);
  await page.addInitScript((shift) => {
    const [now, { timeOrigin }] = [Date.now, performance];
    Date.now = () => now() + shift;
    Object.defineProperty(performance, 'timeOrigin', { value: timeOrigin + shift });
  }, off);
  return page;
}

async function renewsWhereRefused(page: Page, origin: string, { email }: Account): Promise<void> {
  const context = page.context();
  const calls = callsOf(page);
  await context.clearCookies({ name: /^vestibule_access/ });
  await arrive(page, `${origin}/accounts/manage`);
  await expect(page.getByText(email)).toBeVisible();
  const parts = ['account', 'account/sessions', 'account/passkeys', 'account/events'].map((part) => `GET ${part}`);
  expect(calls.splice(0)).toEqual(['POST refreshaccesstoken', 'GET profile', ...parts]);
  await context.clearCookies({ name: /^vestibule_access/ });
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save my data' }).click()]);
  expect(calls.splice(0)).toEqual(['GET account/data', 'POST refreshaccesstoken', 'GET account/data']);
}
