import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../build/root';
import type { LogFile } from '../../src/action-log/logFile';
import { logFileOf } from '../../src/action-log/redactLoad';
import { entryAfter, markedLog, storedLog } from '../support/browserLogs';
import { newVisitor } from '../../fixtures/accounts';
import { arrive, chooseLanguage, logIn, signUp, toast } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { inQa, openByKeys, panel } from '../support/qaSessions';

const importLog = (page: Page, log: LogFile) =>
  panel(page)
    .getByLabel('Import')
    .setInputFiles({ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(log)) });
const replica = (page: Page) => page.frameLocator('[data-testid="replica"] iframe');

// Headless, every stored log is replayed by __tests__/replay/logs.test.ts, on the same replay.
test('A stored log plays in the panel as it went, each of its loads (L4)', async ({ page, site }) => {
  await inQa(page, `${site.origin}/`);
  for (const name of ['login.json', 'renewal.refused.json', 'update.newer.json', 'verifyEmail.contested.json']) {
    const log = storedLog(name);
    await importLog(page, log);
    for (const [at, { entries }] of log.loads.entries()) {
      if (log.loads.length > 1) await panel(page).getByLabel('Load').selectOption(String(at));
      await panel(page).getByLabel('Time').fill(String(entries.length));
      await expect(panel(page).locator('output'), `${name}, load ${at + 1}`).toHaveText(
        `${entries.length} of ${entries.length}, as recorded`,
      );
    }
    await panel(page).getByRole('button', { name: 'End the replay' }).click();
  }
});

test('A build that does otherwise than the log is named in the panel where it first does (L4)', async ({
  page,
  site,
}) => {
  const log = storedLog('login.json');
  const index = entryAfter(log, 'toast/shown') - 1;
  const other = log.loads.map((load) => ({
    ...load,
    entries: load.entries.map((entry, at) =>
      at === index && 'event' in entry
        ? { ...entry, payload: { text: { key: 'loggedOut' }, isPositive: false } }
        : entry,
    ),
  }));
  await inQa(page, `${site.origin}/`);
  await importLog(page, logFileOf(other));
  await panel(page).getByLabel('Time').fill(String(log.loads[0]?.entries.length));
  await expect(panel(page).locator('output')).toHaveText(`Diverged at entry ${index + 1}, toast/shown`);
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test('Marked moments are gone to, and a replay is looked at in another language, theme and layout', async ({
  page,
  site,
}) => {
  await arrive(page, `${site.origin}/`);
  // The keys are heard from when the flows are there, which a page that is read only fetches when it is idle.
  await page.waitForLoadState('networkidle');
  await openByKeys(page);
  await importLog(page, markedLog());
  await panel(page).getByRole('button', { name: 'Moment 1: the password is too short' }).click();
  await expect(replica(page).getByText('Password must be at least 6 characters long')).toBeVisible();
  await panel(page).getByLabel('Search').fill('errorsFound');
  await panel(page).getByRole('option', { name: 'The form was found wrong' }).click();
  await expect(panel(page).getByLabel('Changes of the state')).toContainText('accounts.failedTries 0 → 1');
  await panel(page).getByLabel('As language').selectOption('pl');
  await expect(replica(page).getByRole('heading', { name: 'Zaloguj się' })).toBeVisible();
  await panel(page).getByLabel('As theme').selectOption('dark');
  await panel(page).getByLabel('As layout').selectOption('phone');
  const documentElement = replica(page).locator('html');
  await expect(documentElement).toHaveAttribute('data-theme', 'dark');
  await expect(documentElement).toHaveAttribute('data-layout', 'mobile');
  expect(await documentElement.evaluate(() => [innerWidth, document.compatMode])).toEqual([390, 'CSS1Compat']);
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: 'light',
    layout: 'desktop',
  });
  await panel(page).getByRole('button', { name: 'End the replay' }).click();
});

test.describe('Redux DevTools', () => {
  /** Stands where the browser's extension stands, and keeps what it would be told. */
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
