import type { Page } from '@playwright/test';
import { arrive, logIn, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

const computedColor = /^rgb\((\d+), (\d+), (\d+)\)$/;

test('A toast is green or red, stands in the bottom right corner and hides after three seconds', async ({
  page,
  site,
}) => {
  const visitor = await site.account();
  await arrive(page, `${site.origin}/accounts`);
  await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
  const bad = toast(page, 'bad', 'Wrong username, email or password');
  await expect(bad).toBeVisible();
  expect(await hue(bad)).toBe('red');

  await expect(bad).toBeHidden();

  await stopClock(page);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(bad).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(bad).toBeVisible();
  await page.clock.runFor(200);
  await expect(bad).toBeHidden();
  await page.clock.resume();

  await page.getByLabel('Password').fill(visitor.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const good = toast(page, 'good', 'User logged in correctly');
  await expect(good).toBeVisible();
  expect(await hue(good)).toBe('green');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect
    .poll(async () => {
      const box = await good.boundingBox();
      return box && { right: Math.round(width - box.x - box.width), bottom: Math.round(height - box.y - box.height) };
    })
    .toEqual({ right: 16, bottom: 16 });
});

async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function hue(of: ReturnType<typeof toast>): Promise<'green' | 'red' | 'neither'> {
  const background = await of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, greenPart = 0, blue = 0] = (computedColor.exec(background) ?? []).slice(1).map(Number);
  if (greenPart > red && greenPart > blue) return 'green';
  return red > greenPart && red > blue ? 'red' : 'neither';
}

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });
  test('the notice covers neither the field with an error nor the error', async ({ page, site }) => {
    await arrive(page, `${site.origin}/accounts`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const field = page.getByLabel('Username', { exact: true });
    await expect(field).toBeFocused();
    const notice = await toast(page, 'bad', 'One or more validation errors').boundingBox();
    for (const part of [field, page.getByText('Username must have at least one character')]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
    }
  });
});
