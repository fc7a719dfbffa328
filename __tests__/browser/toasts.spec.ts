import type { Page } from '@playwright/test';
import { newVisitor } from '../../fixtures/accounts';
import { arrive, arriveLoggedIn, chooseLanguage, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** A colour as the browser computes it. */
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
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(bad).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(bad).toBeVisible();
  await page.clock.runFor(200);
  await expect(bad).toBeHidden();
  await page.clock.resume();

  await page.getByLabel('Password').fill(visitor.password);
  await page.getByRole('button', { name: 'Log in' }).click();
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

test('A new toast takes the place of the one before and has three seconds of its own', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await stopClock(page);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('button', { name: 'Sign up' }).click();
  const first = toast(page, 'bad', 'One or more validation errors');
  await expect(first).toBeVisible();
  await page.clock.runFor(2_000);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.clock.runFor(2_000);
  await expect(first).toBeVisible();
  await expect(first).toHaveCount(1);
  await page.clock.runFor(1_100);
  await expect(first).toBeHidden();
});

test('The four successes are told', async ({ page, site }) => {
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts`);
  await signUp(page, visitor);
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await page.goto((await site.outbox.mailTo(visitor.email)).link);
  await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
  await expect(page).toHaveURL(`${site.origin}/accounts`);
  await logIn(page, visitor);
  await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
});

test('A log-out that is refused says so and logs nobody out; one without an answer says that', async ({
  page,
  site,
}) => {
  await arriveLoggedIn(page, site.origin, await site.account());
  await page.getByRole('link', { name: 'Your account (logged in)' }).click();
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"no"}' }),
  );
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'bad', 'Not logged out correctly')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  await page.unroute('**/api/logout');
  await page.route('**/api/logout', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  await page.unroute('**/api/logout');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
});

test('A language change that fails says so and is taken back; one that works says so too', async ({ page, site }) => {
  await arrive(page, `${site.origin}/settings`);
  await page.route('**/api/ui/language-cookie', (route) => route.abort('connectionreset'));
  await chooseLanguage(page, 'Polski');
  await expect(toast(page, 'bad', 'UI langauge not changed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.unroute('**/api/ui/language-cookie');
  await chooseLanguage(page, 'Polski');
  await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
  await chooseLanguage(page, 'English');
  await expect(toast(page, 'good', 'UI langauge changed')).toBeVisible();
});

test('A link that verifies nothing says so, and one whose call gets no answer says why', async ({ page, site }) => {
  for (const query of ['', '?token=', '?token=nonsense', `?token=${'a'.repeat(43)}`]) {
    await page.goto(`${site.origin}/accounts/verify-email${query}`);
    await expect(toast(page, 'bad', 'Email varification failed')).toBeVisible();
    await expect(page.getByText('We could not verify your email.')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/accounts/verify-email${query === '?token=' ? query : ''}`);
  }
  await page.route('**/api/signup/verify-email', (route) => route.abort('connectionreset'));
  await page.goto(`${site.origin}/accounts/verify-email?token=${'a'.repeat(43)}`);
  await expect(toast(page, 'bad', 'The server could not be reached')).toBeVisible();
  await expect(page.getByText('We could not verify your email just now.')).toBeVisible();
});

/** From here on time passes only where a test lets it. */
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
