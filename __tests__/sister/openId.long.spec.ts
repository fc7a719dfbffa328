import type { RequestListener } from 'node:http';
import * as client from 'openid-client';
import { freePort } from '../../server/http/freePort';
import { createFrontDoor, type Visitor } from '../../packages/server/src/server';
import { newVisitor } from '../fixtures/accounts';
import { listen } from '../fixtures/listen';
import { fillSignUp, logIn, signUp } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { openFrontDoor, type FrontDoor } from '../support/frontDoor';
import { openidClientApp } from '../support/openIdApps';

const host = '127.0.0.1';
const html = { 'Content-Type': 'text/html' };

// One front door for both.
test.describe.configure({ mode: 'default' });
let recipesOrigin: string;
let door: FrontDoor;
test.beforeAll(async () => {
  recipesOrigin = `http://recipes.vestibule.localhost:${await freePort(host)}`;
  door = await openFrontDoor('openid', [recipesOrigin]);
});
test.afterAll(() => door.close());

const pageOf = (text: string) => `<!doctype html><title>App</title><link rel="icon" href="data:,"><p>${text}</p>`;

/** Where an app sends a visitor to log in. */
async function authorizationOf(app: string, redirect: string, state = ''): Promise<string> {
  const query = new URLSearchParams({
    client_id: app,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    state,
  });
  return `${door.origin}/api/oidc/auth?${query}`;
}

test('an app on another domain and one on a sub-domain share one login, and its end', async ({ page, said }) => {
  const { origin: frontDoor, inside } = door;
  const key = await door.serviceKey();
  const opened = () => createFrontDoor({ frontDoor, service: inside, origin: recipesOrigin, key });
  let { middleware } = opened();
  const listener: RequestListener = (request, response) =>
    middleware.express(request, response, () => {
      const { visitor } = request as { visitor?: Visitor };
      response.writeHead(200, html).end(pageOf(`Recipes greet ${visitor?.username}`));
    });
  await using _recipes = await listen(listener, Number(new URL(recipesOrigin).port));

  // The shop is a different site to the browser, and so shares no cookie.
  const shop = `http://${host}:${await freePort(host)}`;
  const bye = `${shop}/`;
  const secret = await door.addApp('shop', '--redirect', `${shop}/callback`, '--after-logout', bye);
  const added = { name: 'shop', secret, issuer: `${frontDoor}/api/oidc`, origin: shop, bye };
  await using _shop = await openidClientApp(added, false);
  const visitor = await door.account();
  await page.goto(`${recipesOrigin}/mine`);
  await logIn(page, visitor);
  await expect(page.getByText(`Recipes greet ${visitor.username}`)).toBeVisible();

  // After logging in, nobody is asked again.
  await page.goto(`${shop}/log-in`);
  await expect(page.getByText(`Hello ${visitor.username}`)).toBeVisible();

  // Any program of this machine could listen there.
  await door.addApp('tool', '--public', '--redirect', bye);
  await page.goto(await authorizationOf('tool', bye));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${shop}/?code=**`);

  await page.goto(`${shop}/log-out`);
  await page.getByRole('link', { name: 'Stay logged in' }).click();
  await page.waitForURL(bye);
  await page.goto(`${frontDoor}/accounts`);
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  await page.goto(`${shop}/log-in`);
  await page.goto(`${shop}/log-out`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(bye);
  // Its cached answer is valid for 30 seconds; pretend that they are over.
  ({ middleware } = opened());
  await page.goto(`${recipesOrigin}/mine`);
  await expect(page.getByLabel('Username or Email')).toBeVisible();
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
  // Leave the site before checking what it has logged.
  await page.goto('about:blank');
});

test('signing up by way of an app on a laptop and verifying on a phone ends in the app', async ({ page, browser }) => {
  await using market = await listen((_request, response) => void response.writeHead(200, html).end(pageOf('Market')));
  const callback = `http://${host}:${market.port}/callback`;
  await using other = await browser.newContext();
  await using invited = await browser.newContext();
  await using phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await door.accountsCommand('apps', 'add', 'market', '--redirect', callback);
  // Some put a whole page of theirs into the state.
  const authorization = await authorizationOf('market', callback, 'x'.repeat(1_500));
  const visitor = newVisitor();
  await page.goto(authorization);
  await signUp(page, visitor);
  const { link } = await door.outbox.mailTo(visitor.email);
  const onPhone = await phone.newPage();
  await onPhone.goto(link);
  await onPhone.getByRole('button', { name: 'Verify' }).click();
  await logIn(onPhone, visitor);
  await onPhone.waitForURL(`${callback}?code=**`);
  // The laptop still has its login form, which leads there as well.
  await logIn(page, visitor);
  await page.waitForURL(`${callback}?code=**`);

  // Someone who was invited to the app ends there too.
  const guest = newVisitor();
  await door.accountsCommand('invite', guest.email, '--app', 'market');
  const guestPage = await invited.newPage();
  const { text } = await door.outbox.mailTo(guest.email);
  await guestPage.goto(/http\S+#sign-up=\S+/.exec(text)?.[0] ?? text);
  await expect(guestPage.getByLabel('Email', { exact: true })).toHaveValue(guest.email);
  await fillSignUp(guestPage, guest);
  await guestPage.goto((await door.outbox.mailTo(guest.email, 2)).link);
  await expect(guestPage.getByText('to continue to market')).toBeVisible();
  await logIn(guestPage, guest);
  await guestPage.waitForURL(`http://${host}:${market.port}/`);

  // A stranger's browser, in a popup of the app's, and in a frame.
  const marketPage = await other.newPage();
  await marketPage.goto(`http://${host}:${market.port}/`);
  const opened = marketPage.waitForEvent('popup');
  await marketPage.evaluate((address) => {
    open(address);
    document.body.append(Object.assign(document.createElement('iframe'), { src: address }));
  }, authorization);
  const popup = await opened;
  await expect(marketPage.frameLocator('iframe').getByRole('link', { name: 'Log in in a new tab' })).toBeVisible();
  await expect(popup.getByText('to continue to market')).toBeVisible();
  await logIn(popup, visitor);
  await popup.waitForURL(`${callback}?code=**`);
  expect(await popup.evaluate(() => (opener as Window | null)?.origin)).toBe(`http://${host}:${market.port}`);
});
