import type { Page } from '@playwright/test';
import { newVisitor } from '../../fixtures/accounts';
import { arrive, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

/** Sets values as some password managers do: past React, and without an event. */
const fillSilently = (page: Page, values: Readonly<Record<string, string>>) =>
  page.evaluate((given) => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (const [name, value] of Object.entries(given))
      setter?.set?.call(document.querySelector(`main form input[name="${name}"]`), value);
  }, values);

test('U2 what a password manager puts into the fields without an event is signed up and logged in with', async ({
  page,
  site,
}) => {
  const { username, email, password } = newVisitor();
  await arrive(page, `${site.origin}/accounts#sign-up`);
  await page.getByLabel('Confirm Password').waitFor();
  await fillSilently(page, { username, email, 'new-password': password, 'confirm-password': password });
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await page.goto((await site.outbox.mailTo(email)).link);
  await page.waitForURL(`${site.origin}/accounts`);

  await fillSilently(page, { username, password: 'Wrong.Sesame1' });
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await fillSilently(page, { password });
  await page.getByRole('checkbox', { name: 'Remember me' }).evaluate((box: HTMLInputElement) => (box.checked = true));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${site.origin}/`);
  const cookies = await page.context().cookies();
  expect(cookies.find(({ name }) => name === 'vestibule_refresh')?.expires).toBeGreaterThan(0);
});

test('U2 an extension that submits the form past the page leaves it as it stands', async ({ page, site }) => {
  await arrive(page, `${site.origin}/accounts`);
  await fillSilently(page, { username: 'somebody', password: 'Open.Sesame1' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // A world of its own, in which the policy of the page does not hold.
  const protocol = await page.context().newCDPSession(page);
  const { frameTree } = await protocol.send('Page.getFrameTree');
  const { executionContextId } = await protocol.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  const expression = `document.querySelector('main form').submit()`;
  await protocol.send('Runtime.evaluate', { expression, contextId: executionContextId });
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(`${site.origin}/accounts`);
  await expect(page.getByLabel('Username or Email')).toHaveValue('somebody');
  await expect(page.getByLabel('Password')).toHaveValue('Open.Sesame1');
});
