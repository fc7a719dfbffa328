import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';
import { newVisitor } from '../../fixtures/accounts';
import { arrive, chooseLanguage, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';

test.describe('Redux DevTools', () => {
  const extension = () => {
    const told: string[] = [];
    type Reducer = (state: unknown, event: unknown) => unknown;
    type Create = (reducer: Reducer, first: unknown) => { replaceReducer(next: Reducer): void };
    interface Options {
      actionSanitizer?: (event: unknown) => unknown;
      stateSanitizer?: (state: unknown) => unknown;
    }
    Object.assign(window, {
      told,
      __REDUX_DEVTOOLS_EXTENSION_COMPOSE__:
        ({ actionSanitizer = (event) => event, stateSanitizer = (state) => state }: Options) =>
        (...enhancers: ((create: Create) => Create)[]) =>
        (create: Create) => {
          const watched =
            (reducer: Reducer): Reducer =>
            (state, event) => {
              const next = reducer(state, event);
              told.push(JSON.stringify([actionSanitizer(event), stateSanitizer(next)]));
              return next;
            };
          return enhancers.reduceRight((inner, enhancer) => enhancer(inner), ((reducer, first) => {
            const store = create(watched(reducer), first);
            return { ...store, replaceReducer: (next: Reducer) => store.replaceReducer(watched(next)) };
          }) as Create);
        },
    });
  };
  const told = (page: Page) => page.evaluate(() => (window as unknown as { told: string[] }).told);

  test('of a development build it is told what a log would be: nothing typed, no token, nobody’s name (L1)', async ({
    page,
    developmentSite: site,
  }) => {
    await page.addInitScript(extension);
    const [visitor, stranger] = [await site.account(), newVisitor()];
    const secrets = [
      visitor.username,
      visitor.email,
      visitor.password,
      stranger.username,
      stranger.email,
      'Wrong.Sesame1',
      'meta',
    ];
    const heard: string[] = [];
    const leave = async (address: string) => {
      heard.push(...(await told(page)));
      await arrive(page, address);
    };
    await arrive(page, `${site.origin}/accounts?continue=%2Fsettings`);
    await logIn(page, { ...visitor, password: 'Wrong.Sesame1' });
    await expect(toast(page, 'bad', /./)).toBeVisible();
    await logIn(page, visitor);
    await page.waitForURL(`${site.origin}/settings`);
    await chooseLanguage(page, 'Polski');
    await expect(toast(page, 'good', 'Zmieniono język interfejsu')).toBeVisible();
    await chooseLanguage(page, 'English');
    await expect(toast(page, 'good', 'UI langauge changed')).toBeVisible();
    await leave(`${site.origin}/accounts`);
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(toast(page, 'good', 'User logged out correctly')).toBeVisible();
    await leave(`${site.origin}/accounts`);
    await signUp(page, stranger);
    await expect(toast(page, 'good', 'User signed up correctly')).toBeVisible();
    const { link } = await site.outbox.mailTo(stranger.email);
    await leave(link);
    await expect(toast(page, 'good', 'Email verified correctly')).toBeVisible();
    heard.push(...(await told(page)));

    for (const type of [
      'accounts/logInSubmitted',
      'session/loggedIn',
      'language/changed',
      'session/loggedOut',
      'accounts/signUpSubmitted',
      'verification/succeeded',
    ])
      expect(heard.join()).toContain(type);
    for (const secret of [...secrets, new URL(link).searchParams.get('token') ?? ''])
      expect(heard.filter((line) => line.includes(secret) || line.includes(encodeURIComponent(secret)))).toEqual([]);
  });

  test('a production build tells it nothing, and has no code for it', async ({ page, site }) => {
    await page.addInitScript(extension);
    await arrive(page, `${site.origin}/accounts`);
    await logIn(page, newVisitor());
    await expect(toast(page, 'bad', /./)).toBeVisible();
    expect(await told(page)).toEqual([]);
    expect(
      readdirSync(path.join(root, '.local/bundle/site/assets')).filter((name) => name.startsWith('devTools')),
    ).toEqual([]);
  });
});
