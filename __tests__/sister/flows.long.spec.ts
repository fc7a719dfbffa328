import type { Page } from '@playwright/test';
import { newVisitor } from '../fixtures/accounts';
import { logIn, signUp, started } from '../support/browserSteps';
import { cookingAs, logInLink } from '../support/sister';
import { expect, test } from '../support/browser';

const there = '/?dish=barszcz%20%C5%BCur&portions=4#plum-dumplings';

test('Two tabs log in, refresh and log out at once, and each comes back to its own page (R3)', async ({
  context,
  site,
}) => {
  const visitor = await site.account();
  const tabs = [await context.newPage(), await context.newPage()] as const;
  const back = [`${site.sisterOrigin}/?tab=1#barley-soup`, `${site.sisterOrigin}/?tab=2&x=%2F#plum-dumplings`] as const;
  const each = (work: (tab: Page, there: string) => Promise<void>) =>
    Promise.all(tabs.map((tab, at) => work(tab, back[at] ?? '')));

  await each(async (tab, home) => {
    await tab.goto(home);
    await logInLink(tab).click();
    await started(tab);
    await tab.getByLabel('Username or Email').fill(visitor.username);
    await tab.getByLabel('Password').fill(visitor.password);
  });
  // The first to finish makes the other's form change to the logged-in view, with its own return address.
  await each(async (tab, home) => {
    await tab
      .getByRole('button', { name: 'Log in', exact: true })
      .or(tab.getByRole('link', { name: 'Continue to' }))
      .first()
      .click();
    await expect(tab).toHaveURL(home);
    await expect(cookingAs(tab, visitor)).toBeVisible();
  });

  await context.clearCookies({ name: /^vestibule_access/ });
  await each(async (tab, home) => {
    await tab.goto(`${site.namedOrigin}/accounts?refresh=true&continue=${encodeURIComponent(home)}`);
    await expect(tab).toHaveURL(home);
    await expect(cookingAs(tab, visitor)).toBeVisible();
  });

  await each(async (tab, home) => {
    await tab.goto(`${site.namedOrigin}/accounts?logout=true&continue=${encodeURIComponent(home)}`);
    // The second finds the session ended, and shows the form.
    await expect(tab.getByRole('button', { name: 'Log in', exact: true }).or(logInLink(tab)).first()).toBeVisible();
  });
  // Another tab, because one of the two may still be redirecting.
  const third = await context.newPage();
  await third.goto(`${site.sisterOrigin}/`);
  await expect(logInLink(third)).toBeVisible();
});

test('Sign up at the front door, verify the email in another tab, log in and come back (R3)', async ({
  page,
  context,
  site,
}) => {
  const visitor = newVisitor();
  await page.goto(site.sisterOrigin + there);
  await logInLink(page).click();
  await started(page);
  await signUp(page, visitor);
  await expect(page.getByText('What happens next?')).toBeVisible();
  const { link } = await site.outbox.mailTo(visitor.email);
  expect(new URL(link).origin).toBe(site.namedOrigin);
  const tab = await context.newPage();
  await tab.goto(link);
  await expect(tab).toHaveURL(`${site.namedOrigin}/accounts?continue=${encodeURIComponent(site.sisterOrigin + there)}`);
  await logIn(tab, visitor);
  await expect(tab).toHaveURL(site.sisterOrigin + there);
  await expect(cookingAs(tab, visitor)).toBeVisible();
});
