import { routes } from '../../src/app/routes';
import { arrive, arriveLoggedIn, logIn, toast } from '../support/browserSteps';
import { arriveAtSister, cookingAs, logInLink, logInThroughSister } from '../support/sister';
import { expect, test } from '../support/browser';

const withinASecond = { timeout: 1_000 };

test("P2 a login and a logout at the front door reach the app's tabs within a second", async ({ context, site }) => {
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

test('S3 a session ended elsewhere is gone from the tabs within a second', async ({ context, browser, site }) => {
  const visitor = await site.account();
  await using elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const isDoorOpen of [true, false]) {
    const sister = await context.newPage();
    await logInThroughSister(sister, site, visitor);
    const door = isDoorOpen ? await context.newPage() : null;
    if (door) {
      await arrive(door, `${site.namedOrigin}${routes.info}`);
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
});
