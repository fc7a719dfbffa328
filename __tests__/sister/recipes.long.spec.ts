import path from 'node:path';
import { compilePackages } from '../../tools/build/packages';
import { closing } from '../fixtures/closing';
import { compileRecipes, writeRecipesPage } from '../../examples/recipes/build';
import { startRecipes } from '../../examples/recipes/server/recipesServer';
import pl from '../../i18n/pl';
import { freePort } from '../../server/http/freePort';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { openFrontDoor } from '../support/frontDoor';

test('the example with a server: card, guarded page, favourites in two browsers', async ({ page, browser, said }) => {
  const recipesPort = await freePort('127.0.0.1');
  const recipes = `http://recipes.vestibule.localhost:${recipesPort}`;
  await using door = await openFrontDoor('recipes', [recipes]);
  const { origin: frontDoor, folder } = door;
  const app = path.join(folder, 'app');
  await compilePackages();
  await compileRecipes(app);
  await writeRecipesPage(app, frontDoor, true);
  const server = await startRecipes({
    port: recipesPort,
    folder: app,
    dataDir: path.join(folder, 'favourites'),
    frontDoor,
    service: door.inside,
    key: await door.serviceKey(),
  });
  await using _server = closing(server);
  const visitor = await door.account();

  await page.goto(`${recipes}/favourites`);
  await logIn(page, visitor);
  await expect(page).toHaveURL(`${recipes}/favourites`);
  await expect(page.getByText('None yet: press a star.')).toBeVisible();
  await page.getByRole('link', { name: 'All recipes' }).click();
  const star = page.getByRole('button', { name: 'Favourite: Plum dumplings' });
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await written;
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  // The favourites that were there stay if one cannot be saved.
  const refused = { status: 503, json: { message: 'We cannot check at the moment whether you are logged in.' } };
  await page.route('**/api/favourites/*', (route) => route.fulfill(refused));
  const other = page.getByRole('button', { name: 'Favourite: Barley soup with dill' });
  const answered = page.waitForResponse((answer) => answer.status() === 503);
  await other.click();
  await answered;
  await expect(other).toHaveAttribute('aria-pressed', 'false');
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.unroute('**/api/favourites/*');

  // S13: a script on this sub-domain sets other cookies beside the session's.
  const sessions = async () =>
    (await page.context().cookies(`${frontDoor}/api/profile`)).filter(({ name }) => /_(access|refresh)_/.test(name));
  expect(await sessions()).toHaveLength(2);
  for (const { name } of await sessions())
    await page.evaluate((text) => (document.cookie = text), `${name}=x; Domain=vestibule.localhost; Path=/api`);
  expect(await sessions()).toHaveLength(4);
  await page.goto(`${frontDoor}/accounts`);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  expect(await sessions()).toHaveLength(2);
  await page.goto(recipes);

  await using phone = await browser.newContext({
    locale: 'pl-PL',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const second = await phone.newPage();
  await second.goto(recipes);
  await second.getByRole('link', { name: 'Zaloguj się' }).click();
  await logIn(second, visitor, false, pl);
  const kept = second.getByRole('region', { name: 'Twoje ulubione' });
  await expect(kept.getByRole('link', { name: 'Knedle ze śliwkami' })).toBeVisible();
  expect(await second.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const cookiesAt = async (url: string) =>
    (await page.context().cookies(url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const cookies = await cookiesAt(recipes);
  const ended = await fetch(`${door.inside}/api/account/sessions/end-others`, {
    method: 'POST',
    headers: { cookie: await cookiesAt(frontDoor), origin: frontDoor },
  });
  expect(ended.status).toBe(200);
  // withinASecond.spec.ts checks how soon an open page hears of it.
  await second.reload();
  await expect(second.getByRole('link', { name: 'Zaloguj się' })).toBeVisible();

  expect((await fetch(`http://127.0.0.1:${recipesPort}/api/favourites`)).status).toBe(401);
  const headers = { cookie: cookies, origin: 'http://shop.vestibule.localhost' };
  const call = (more: object) =>
    fetch(`http://127.0.0.1:${recipesPort}/api/favourites/barley-soup`, { method: 'PUT', headers, ...more });
  expect((await call({})).status).toBe(403);

  await page.getByRole('link', { name: 'Log out' }).click();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
  await expect(star).toHaveCount(0);
  expect(said.filter((line) => !/401|503/.test(line))).toEqual([]);
});
