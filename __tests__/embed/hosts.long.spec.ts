import { openEmbedSite } from '../fixtures/embedSite';
import { nameElements } from '../support/browserNetwork';
import { addPasskey, logIn } from '../support/browserSteps';
import { expect, heardBy, test, visit } from '../support/embed';

// The hosts that docs/benchmarks.md counts, each under a strict policy on both origins.
for (const [kind, heading, bringsReact] of [
  ['react19', 'Recipes on React 19.3.1', false],
  ['react18', 'Recipes on React 18.3.1', true],
  ['plain', 'Recipes', true],
] as const) {
  test(`a host of the kind ${kind} mounts the card: login, logout and events`, async ({ embedSite, page, said }) => {
    const account = await embedSite.account();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${embedSite.site}/assets/embed.`) && response.url().endsWith('.js'))
        scripts.push(response.url());
    });
    await visit(page, embedSite, kind);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(scripts).toHaveLength(bringsReact ? 6 : 3);

    // A login pressed earlier aborts the renewal.
    await expect.poll(() => heardBy(page)).toEqual([{ type: 'loggedOut', by: 'session' }]);
    await logIn(page, account);
    await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByLabel('Username or Email')).toBeVisible();
    expect(await heardBy(page)).toEqual([
      { type: 'loggedOut', by: 'session' },
      { type: 'loggedIn', by: 'visitor' },
      { type: 'loggedOut', by: 'visitor' },
    ]);
    // The one refusal is that of the first renewal, for a visitor without a session.
    expect(said.filter((line) => !line.includes('401'))).toEqual([]);
  });
}

test('a page that is hydrated later keeps the card, with what was typed', async ({ embedSite, page, said }) => {
  const field = await visit(page, embedSite, 'hydrated');
  await field.fill('somebody');
  await page.evaluate(() => (globalThis as unknown as { hydrate(): void }).hydrate());
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(field).toHaveValue('somebody');
  expect(await heardBy(page)).toEqual([]);
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('elements of the page replace nothing that the loader reads', async ({ embedSite, page }) => {
  const names = 'vestibule vestibuleRemote vestibuleRemotes vestibuleFailed vestibulePolicy trustedTypes currentScript';
  const asked = await nameElements(page, names.split(' '));
  await visit(page, embedSite, 'plain');
  expect(asked.filter((url) => url.includes('evil.example'))).toEqual([]);
});

test('a changed attribute takes effect, text stays, and a wrong one is reported', async ({ embedSite, page, said }) => {
  await (await visit(page, embedSite, 'plain')).fill('somebody');
  const field = page.locator('input[name="username"]');
  const color = () => page.locator('.vestibule').evaluate((card) => getComputedStyle(card).color);
  const light = await color();
  const element = page.locator('vestibule-accounts');
  await element.evaluate((card) => {
    card.setAttribute('theme', 'dark');
    card.setAttribute('language', 'pl-PL');
  });
  await expect(page.getByRole('button', { name: 'Zaloguj się', exact: true })).toBeVisible();
  await expect(field).toHaveValue('somebody');
  expect(await heardBy(page)).toContainEqual({ type: 'languageChanged', language: 'pl' });
  await expect.poll(color).not.toBe(light);
  await element.evaluate((card) => {
    card.removeAttribute('theme');
    card.removeAttribute('language');
  });
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect.poll(color).toBe(light);
  await element.evaluate((card) => card.setAttribute('language', 'xx'));
  await element.evaluate((card) => card.setAttribute('theme', 'blue'));
  await expect
    .poll(() => said.filter((line) => !line.includes('401')))
    .toEqual([
      "warning: The accounts card takes its language 'pl-PL' for 'pl': give one of en, pl.",
      "warning: The accounts card takes its language 'xx' for 'en': give one of en, pl.",
      "warning: The accounts card takes its theme 'blue' for 'light': give one of light, dark, system.",
    ]);
  await expect.poll(color).toBe(light);
});

test('a card that the page moves by `moveBefore` keeps what was typed', async ({ embedSite, page }) => {
  const field = await visit(page, embedSite, 'plain');
  await field.fill('somebody');
  await page.locator('vestibule-accounts').evaluate((card) => {
    const { body } = document as Document & { readonly body: { moveBefore(node: Node, before: Node | null): void } };
    body.moveBefore(card, body.firstChild);
  });
  await expect(page.locator('body > vestibule-accounts').getByLabel('Username or Email')).toHaveValue('somebody');
});

test("with PASSKEY_DOMAIN the card on a sister's host uses the passkeys of the whole domain", async ({ page }) => {
  const names = { site: 'www.vestibule.localhost', host: 'recipes.vestibule.localhost' };
  await using embedSite = await openEmbedSite('domain', names, { PASSKEY_DOMAIN: 'vestibule.localhost' });
  await addPasskey(page, embedSite.site, await embedSite.account());
  await page.context().clearCookies();
  await visit(page, embedSite, 'plain');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});
