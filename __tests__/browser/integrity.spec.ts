import { started } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** Every screen's own script, and an address that needs it at once. */
const screens = {
  welcome: '/',
  accounts: '/accounts',
  verifyEmail: '/accounts/verify-email',
  resetPassword: '/accounts/reset-password',
  restoreEmail: '/accounts/restore-email',
  signUpSuccess: '/accounts/sign-up-success',
  info: '/info',
  settings: '/settings',
  manage: '/accounts/manage',
  notFound: '/there-is-no-such-page',
};

for (const [name, address] of Object.entries(screens)) {
  test(`H4 the script of ${name} with one byte flipped is blocked by its hash and told, and comes when it is whole`, async ({
    page,
    site,
    said,
  }) => {
    const script = new RegExp(`/assets/${name}\\.[^/]+\\.js$`);
    let asked = 0;
    await page.route(script, async (route) => {
      asked += 1;
      const response = await route.fetch();
      const body = await response.body();
      body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
      // What may be kept for ever would be there when the network is well again.
      await route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' }, body });
    });
    await page.goto(site.origin + address);
    const word = page.getByRole('heading', { name: 'Loading chunk failed' });
    await expect(word).toBeVisible();
    expect(asked).toBeGreaterThan(0);
    expect(
      said.filter((line) => line.includes('integrity') && line.includes(`/assets/${name}.`)).length,
    ).toBeGreaterThan(0);

    await page.unrouteAll({ behavior: 'wait' });
    await started(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(word).toHaveCount(0);
    await expect(page.locator('h1')).toHaveCount(1);
  });
}

for (const name of ['site', 'flows']) {
  test(`H4 the script that all pages share, ${name}, with one byte flipped is blocked by its hash and told, and the page stays readable`, async ({
    page,
    site,
    said,
  }) => {
    let isSpoiled = true;
    await page.route(new RegExp(`/assets/${name}\\.[^/]+\\.js$`), async (route) => {
      if (!isSpoiled) return route.continue();
      const response = await route.fetch();
      const body = await response.body();
      body[body.length - 2] = (body[body.length - 2] ?? 0) ^ 1;
      return route.fulfill({ response, headers: { ...response.headers(), 'cache-control': 'no-store' }, body });
    });
    await page.goto(`${site.origin}/info`);
    const word = page.getByRole('alert').getByText('Loading chunk failed');
    await expect(word).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
    expect(
      said.filter((line) => line.includes('integrity') && line.includes(`/assets/${name}.`)).length,
    ).toBeGreaterThan(0);

    // Whole again from the next load on: before that the page would heal by itself.
    page.once('framenavigated', () => (isSpoiled = false));
    await page.getByRole('alert').getByRole('link').click();
    await started(page);
    await expect(word).toBeHidden();
  });
}
