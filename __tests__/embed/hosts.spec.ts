import { logIn } from '../support/browserSteps';
import { expect, heardBy, test, visit } from '../support/embed';

// The hosts that docs/benchmarks.md counts, each under a strict policy on both origins.
for (const [kind, heading, bringsReact] of [
  ['react19', 'Recipes on React 19.3.1', false],
  ['react18', 'Recipes on React 18.3.1', true],
  ['plain', 'Recipes', true],
  ['spa', 'Recipes', true],
] as const) {
  test(`a host of the kind ${kind} mounts the front door: logging in, out, and what it is told`, async ({
    embedSite,
    page,
    said,
  }) => {
    const account = await embedSite.account();
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().startsWith(`${embedSite.site}/assets/`) && response.url().endsWith('.js'))
        scripts.push(response.url());
    });
    await visit(page, embedSite, kind);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(scripts).toHaveLength(bringsReact ? 6 : 3);

    await logIn(page, account);
    await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByLabel('Username or Email')).toBeVisible();
    expect(await heardBy(page)).toEqual([
      { type: 'loggedOut', by: 'session' },
      { type: 'loggedIn', by: 'visitor' },
      { type: 'loggedOut', by: 'visitor' },
    ]);
    // The one refusal is the first renewal's, which a visitor without a session gets.
    expect(said.filter((line) => !line.includes('401'))).toEqual([]);
  });
}

test('single-spa takes the front door away with its address, and brings it back', async ({ embedSite, page }) => {
  await visit(page, embedSite, 'spa');
  await page.evaluate(() => history.pushState(null, '', '/spa/recipes'));
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
});
