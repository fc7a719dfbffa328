import type { Page } from '@playwright/test';
import { arrive, logIn, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test('A toast stands in the bottom right corner and hides after three seconds', async ({ page, site }) => {
  const visitor = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  await stopClock(page);
  await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
  const bad = toast(page, 'bad', 'Wrong username, email or password');
  await expect(bad).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(bad).toBeVisible();
  await page.clock.runFor(200);
  await expect(bad).toBeHidden();

  await page.getByLabel('Password', { exact: true }).fill(visitor.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const good = toast(page, 'good', 'User logged in correctly');
  await expect(good).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await good.boundingBox();
      return box && { right: Math.round(width - box.x - box.width), bottom: Math.round(height - box.y - box.height) };
    })
    .toEqual({ right: 16, bottom: 16 });
  const heading = page.getByRole('heading', { level: 1 });
  const place = await heading.boundingBox();
  await page.clock.runFor(3_100);
  await expect(good).toBeHidden();
  expect(await heading.boundingBox(), 'the page does not move with the toast').toEqual(place);
});

for (const [what, width, height] of [
  ['at 400 %', 320, 256],
  ['on a phone held sideways', 640, 320],
] as const)
  test(`U15 ${what} a toast covers neither the field that has the focus nor its error`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await arrive(page, `${site.origin}/accounts`);
    await logIn(page, { username: 'nobody.here', password: 'Wrong.Sesame1' });
    const corner = await toast(page, 'bad', 'Wrong username, email or password').boundingBox();
    const field = page.getByLabel('Password', { exact: true });
    await expect(field).toBeFocused();
    const error = page.locator('form').getByText('Wrong username, email or password').last();
    for (const part of [field, error])
      await expect
        .poll(async () => {
          const box = await part.boundingBox();
          return box && corner && box.y >= 0 && box.y + box.height <= corner.y;
        })
        .toBe(true);
  });

test('the same error twice is announced twice', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, { username: 'nobody.here', password: 'Wrong.Sesame1' });
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  const first = await toast(page, 'bad', 'Wrong username, email or password').elementHandle();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // A new element in the live region, not the announced one.
  await page.waitForFunction((old) => !(old?.isConnected ?? true), first);
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
});

async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
