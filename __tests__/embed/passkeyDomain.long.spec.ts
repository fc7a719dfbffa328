import { openEmbedSite } from '../fixtures/embedSite';
import { addPasskey } from '../support/browserSteps';
import { expect, test, visit } from '../support/embed';

test("with PASSKEY_DOMAIN the card on a sister's host uses the passkeys of the whole domain", async ({ page }) => {
  const names = { site: 'www.vestibule.localhost', host: 'recipes.vestibule.localhost' };
  await using embedSite = await openEmbedSite('domain', names, { PASSKEY_DOMAIN: 'vestibule.localhost' });
  await addPasskey(page, embedSite.site, await embedSite.account());
  await page.context().clearCookies();
  await visit(page, embedSite, 'plain');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
});
