import { addPasskey, logIn } from '../support/browserSteps';
import { expect, heardBy, test, visit } from '../support/embed';
import { addAuthenticator } from '../fixtures/virtualAuthenticator';

test('a visitor with a passkey logs in from the card by one gesture', async ({ embedSite, page, said }) => {
  await addPasskey(page, embedSite.site, await embedSite.account());

  // The host's page has its own storage, which does not know of the passkey yet: request it once.
  await page.context().clearCookies();
  await visit(page, embedSite, 'plain');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();

  await page.context().clearCookies();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const field = await visit(page, embedSite, 'plain');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/api/account/passkeys/login-options');
  const scripts = () => asked.filter((path) => path.endsWith('.js')).length;
  const before = scripts();
  await field.focus();
  await expect(page.getByRole('heading', { name: 'You are logged in' })).toBeVisible();
  // Whether the start's renewal is refused and logged before it is overtaken depends on timing.
  expect((await heardBy(page)).at(-1)).toEqual({ type: 'loggedIn', by: 'visitor' });
  expect(scripts()).toBe(before + 1);
  // The one refusal is that of the first renewal, for a visitor without a session.
  expect(said.filter((line) => !line.includes('401'))).toEqual([]);
});

test('on a host that a passkey of the site does not cover, none is requested', async ({ embedSite, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await addAuthenticator(page);
  await visit(page, { ...embedSite, host: embedSite.host.replace('vestibule', 'another') }, 'plain');
  await logIn(page, { username: 'somebody', password: 'Open.Sesame1' });
  await expect(page.getByText('The server could not be reached').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0);
  expect(asked).toContain('/api/refreshaccesstoken');
  expect(asked).not.toContain('/api/account/passkeys/login-options');
});
