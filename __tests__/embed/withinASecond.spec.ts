import type { Page } from '@playwright/test';
import { arrive, logIn } from '../support/browserSteps';
import { expect, test, visit } from '../support/embed';

const withinASecond = { timeout: 1_000 };
const logOut = (page: Page) => page.getByRole('button', { name: 'Log out', exact: true }).click();

test('a card alone on a page and the front door hear of each other within a second', async ({ embedSite, context }) => {
  const account = await embedSite.account();
  const [host, door, info] = [await context.newPage(), await context.newPage(), await context.newPage()];
  await arrive(info, `${embedSite.site}/info`);
  await arrive(door, `${embedSite.site}/accounts`);
  await visit(host, embedSite, 'plain');
  const isIn = host.getByRole('heading', { name: 'You are logged in' });
  const menuSaysIn = info.getByRole('link', { name: 'Your account (logged in)' });
  const menuSaysOut = info.getByRole('link', { name: 'Your account', exact: true });

  await logIn(host, account);
  await expect(isIn).toBeVisible();
  await expect(menuSaysIn).toBeVisible(withinASecond);
  await expect(door.getByRole('heading', { name: 'You are logged in' })).toBeVisible(withinASecond);
  await logOut(host);
  await expect(menuSaysOut).toBeVisible(withinASecond);

  await arrive(door, `${embedSite.site}/accounts`);
  await logIn(door, account);
  await door.waitForURL(`${embedSite.site}/`);
  await expect(isIn).toBeVisible(withinASecond);
  await arrive(door, `${embedSite.site}/accounts`);
  await logOut(door);
  await door.waitForURL(`${embedSite.site}/`);
  await expect(host.getByLabel('Username or Email')).toBeVisible(withinASecond);
});
