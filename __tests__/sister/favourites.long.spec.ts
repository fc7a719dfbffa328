import { expect, test } from '../support/browser';
import { arriveAtSister, cookingAs, logInLink, logInThroughSister } from '../support/sister';

test('Recipes are for everybody, favourites for who is logged in, each their own', async ({ page, context, site }) => {
  const [anna, piotr] = [await site.account(), await site.account()];
  const favourite = page.getByRole('button', { name: 'Favourite: Plum dumplings' });
  const kept = page.getByRole('region', { name: 'Your favourites' }).getByRole('link', { name: 'Plum dumplings' });
  await arriveAtSister(page, site);
  await expect(page.getByRole('heading', { name: 'Barley soup with dill' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);

  await logInThroughSister(page, site, anna);
  await favourite.click();
  await expect(favourite).toHaveAttribute('aria-pressed', 'true');
  await expect(kept).toBeVisible();
  await page.reload();
  await expect(kept).toBeVisible();

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(logInLink(page)).toBeVisible();
  await expect(kept).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);

  await logInThroughSister(page, site, piotr);
  await expect(favourite).toHaveAttribute('aria-pressed', 'false');
  await expect(kept).toBeHidden();

  // A visitor whose session ends in another tab sees no favourites any more (P2).
  const other = await context.newPage();
  await arriveAtSister(other, site);
  await other.getByRole('link', { name: 'Log out' }).click();
  await expect(logInLink(other)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await logInThroughSister(page, site, anna);
  await expect(cookingAs(page, anna)).toBeVisible();
  await expect(kept).toBeVisible();
});
