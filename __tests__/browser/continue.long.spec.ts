import { routes } from '../../src/app/routes';
import { newVisitor } from '../fixtures/accounts';
import { arrive, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

// __tests__/unit/continueTo.test.ts has the guard's cases, and redirects.long.spec.ts thousands of addresses: here one of
// each kind goes through a whole login.
const strangers: readonly (readonly [string, string])[] = [
  ['R1 a stranger without a scheme', 'continue=%2F%2Fstranger.example%2F'],
  ['R2 JaVaScRiPt: with a tab', 'continue=JaVa%09ScRiPt%3Aalert(1)'],
];

for (const [what, query] of strangers) {
  test(`${what} in continue leads to / and nowhere else`, async ({ page, site, said }) => {
    const visitor = await site.account();
    const went: string[] = [];
    page.on('dialog', (dialog) => {
      went.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.origin) went.push(request.url());
    });
    await arrive(page, `${site.origin}/accounts?${query}`);
    await expect(page.getByText('After logging in you return to')).toBeHidden();
    await logIn(page, visitor);
    await expect(toast(page, 'good', 'User logged in correctly')).toBeVisible();
    await expect(page).toHaveURL(`${site.origin}/`);
    await expect(page.getByRole('heading', { name: 'Come in, make yourself at home' })).toBeVisible();
    expect(went).toEqual([]);
    expect(said.filter((line) => line.startsWith('uncaught'))).toEqual([]);
  });
}

test('R4 100 KB in continue break nothing', async ({ page, site }) => {
  // Servers refuse such an address; a page can still be brought to it.
  await arrive(page, `${site.origin}${routes.info}`);
  await page.evaluate(
    (long) => {
      history.pushState(null, '', `/accounts?continue=${long}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `${encodeURIComponent(routes.info)}%3F${'a'.repeat(100_000)}`,
  );
  await logIn(page, await site.account());
  await expect(page).toHaveURL(`${site.origin}/`);
});

test('R3 an address of the site itself keeps query, fragment and what is not ASCII', async ({ page, site }) => {
  const there = `${site.origin}${routes.info}?a=1&next=%2Fsettings%3Fb%3D2&miasto=%C5%81%C3%B3d%C5%BA#legal`;
  await arrive(page, `${site.origin}/accounts?continue=${encodeURIComponent(there)}`);
  await logIn(page, await site.account());
  await expect(page).toHaveURL(there);
  await expect(page.getByRole('heading', { name: 'Contact & Legal' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('R3 continue survives the switch between the forms, a sign-up and a failed log-in', async ({ page, site }) => {
  const there = `${site.sisterOrigin}/?a=1#b`;
  const visitor = newVisitor();
  await arrive(page, `${site.origin}/accounts?continue=${encodeURIComponent(there)}`);
  await signUp(page, visitor);
  await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
  await expect(page.getByText('After logging in you return to')).toBeVisible();
  const { link } = await site.outbox.mailTo(visitor.email);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(link, { waitUntil: 'commit' });
  await expect(toast(elsewhere, 'good', 'Email verified correctly')).toBeVisible();
  await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
  await expect(toast(page, 'bad', 'Wrong username, email or password')).toBeVisible();
  await page.getByLabel('Password').fill(visitor.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(there);
});

test('R3 two tabs keep their own continue', async ({ context, site }) => {
  const visitor = await site.account();
  const [one, other] = [await context.newPage(), await context.newPage()];
  await arrive(one, `${site.origin}/accounts?continue=${encodeURIComponent(`${routes.info}?tab=1`)}`);
  await arrive(other, `${site.origin}/accounts?continue=${encodeURIComponent('/settings?tab=2')}`);
  await logIn(one, visitor);
  await expect(one).toHaveURL(`${site.origin}${routes.info}?tab=1`);
  await other.getByRole('link', { name: 'Continue to Vestibule' }).click();
  await expect(other).toHaveURL(`${site.origin}/settings?tab=2`);
});
