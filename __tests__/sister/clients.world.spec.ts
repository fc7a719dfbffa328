import type { TestInfo } from '@playwright/test';
import { proxyRecipes } from '../../server/operations/proxyRecipes';
import { freePort } from '../../server/http/freePort';
import { listen } from '../fixtures/listen';
import { until } from '../fixtures/until';
import { expect, test } from '../support/browser';
import { logIn } from '../support/browserSteps';
import { openFrontDoor, type FrontDoor } from '../support/frontDoor';
import { requirePrograms, startApache, startHost } from '../support/programs';
import { appPage, authCoreApp, openidClientApp, pageApp, passportApp, type AddedApp } from '../support/openIdApps';

const host = '127.0.0.1';

interface Row {
  readonly client: string;
  readonly start: (added: AddedApp, door: FrontDoor, info: TestInfo) => Promise<{ close(): Promise<void> }>;
  /** What `apps add` needs besides the addresses. */
  readonly added?: readonly string[];
  /** The app's paths, if they are not the usual ones; `renew` is null if the library cannot renew. */
  readonly callback?: string;
  readonly logIn?: string;
  readonly renew?: string | null;
  readonly logOut?: string;
  /** Where it takes logout notifications; a client without one hears of a logout when it renews, or not at all. */
  readonly backChannel?: string;
}

const rows: readonly Row[] = [
  { client: 'openid-client', start: (added) => openidClientApp(added, false), backChannel: '/ended' },
  {
    client: 'openid-client with form_post and without PKCE',
    start: (added) => openidClientApp(added, true),
    added: ['--without-pkce'],
    backChannel: '/ended',
  },
  // Renews whenever its session is read.
  { client: '@auth/core', start: authCoreApp, callback: '/auth/callback/door', renew: '/' },
  { client: 'passport-openidconnect', start: passportApp, added: ['--without-pkce'], renew: null },
  { client: 'oidc-client-ts', start: pageApp, added: ['--public'] },
  {
    client: 'mod_auth_openidc',
    start: apacheApp,
    logIn: '/',
    renew: '/',
    logOut: '/callback?logout=',
    backChannel: '/callback?logout=backchannel',
  },
  {
    client: 'Authlib',
    start: ({ origin, issuer, name, secret, bye }) =>
      startHost(
        '/usr/bin/python3',
        ['__tests__/support/authlibApp.py', issuer, name, secret, origin, bye],
        Number(new URL(origin).port),
      ),
  },
];

/** Debian's Apache, with the settings that `apps proxy apache` prints. */
async function apacheApp(
  { origin, name, secret }: AddedApp,
  { inside, origin: siteOrigin, folder }: FrontDoor,
  info: TestInfo,
) {
  const behind = await listen(({ headers }, response) => {
    const [name, accessToken] = [String(headers['remote-name']), String(headers['token'])];
    response.setHeader('Content-Type', 'text/html').end(appPage({ name, accessToken }));
  });
  const lines = proxyRecipes
    .apache({ app: `${host}:${behind.port}`, door: new URL(inside).host, siteOrigin })
    .replace('OIDCClientID wiki', `OIDCClientID ${name}`)
    .replace('vsa_…', secret)
    .replace('http://wiki.example', origin)
    // Renews a 15-minute token at each request.
    .replace('BeforeExpiry 60', 'BeforeExpiry 1000')
    .replace('  RequestHeader set Remote-Id', '  RequestHeader set Token %{OIDC_access_token}e\n$&');
  requirePrograms(info, 'apache');
  const modules = 'headers proxy proxy_http auth_openidc';
  const web = await startApache(folder, Number(new URL(origin).port), modules, lines);
  return {
    async close() {
      await web.close();
      await behind.close();
    },
  };
}

test('software that others wrote logs a visitor in, renews, and logs out from either side', async ({ page }, info) => {
  const door = await openFrontDoor('clients', [], 'localhost');
  const said = await listen((_request, response) => void response.end('Bye'));
  const bye = `http://${host}:${said.port}/`;
  const issuer = `${door.origin}/api/oidc`;
  const apps = await Promise.all(
    rows.map(async (row, index) => {
      const { callback = '/callback', added = [], backChannel } = row;
      const [name, origin] = [`app-${index}`, `http://${host}:${await freePort(host)}`];
      const ends = backChannel === undefined ? [] : ['--back-channel', origin + backChannel];
      const leads = ['--redirect', origin + callback, '--after-logout', bye];
      return { ...row, name, origin, issuer, bye, secret: await door.addApp(name, ...leads, ...ends, ...added) };
    }),
  );
  const running: { close(): Promise<void> }[] = [said];
  const who = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  const form = page.getByLabel('Username or Email');
  const mark = () => page.locator('#mark').textContent();
  try {
    const visitor = await door.account();
    await until(async () => (await fetch(`${issuer}/.well-known/openid-configuration`)).ok);
    for (const app of apps) running.push(await app.start(app, door, info));

    for (const [index, { client, origin, logIn: path = '/log-in', renew = '/renew', added }] of apps.entries())
      await test.step(`${client} logs in and renews`, async () => {
        await page.goto(origin + path);
        if (index === 0) await logIn(page, visitor);
        // Any program of this machine could listen at the address of a public app.
        if (added?.includes('--public')) await page.getByRole('button', { name: 'Log in' }).click();
        await who(`Hello ${visitor.username}`);
        if (renew === null) return;
        const before = await mark();
        await page.goto(origin + renew);
        await who(`Hello ${visitor.username}`);
        await expect.poll(mark).not.toBe(before);
      });

    await page.goto(`${door.origin}/accounts?logout=true`);
    await page.waitForURL(`${door.origin}/`);
    await until(async () => !/"owed":[1-9]/.test(await door.accountsCommand('apps', 'list', '--json')));
    for (const { client, origin, renew = '/renew', backChannel } of apps)
      await test.step(`${client} hears of the logout at the front door`, async () => {
        await page.goto(backChannel === undefined && renew !== null ? origin + renew : origin);
        if (backChannel === undefined && renew === null) await who(`Hello ${visitor.username}`);
        else await expect(page.getByText('Nobody', { exact: true }).or(form)).toBeVisible();
      });

    for (const { client, origin, logIn: path = '/log-in', logOut = '/log-out' } of apps)
      await test.step(`${client} logs out at the front door too`, async () => {
        await page.goto(origin + path);
        await logIn(page, visitor);
        await who(`Hello ${visitor.username}`);
        await page.goto(origin + logOut + (logOut.endsWith('=') ? encodeURIComponent(bye) : ''));
        await page.getByRole('button', { name: 'Log out' }).click();
        await page.waitForURL(bye);
        await page.goto(origin);
        await expect(page.getByText('Nobody', { exact: true }).or(form)).toBeVisible();
      });
    // Leave the site before checking what it has logged.
    await page.goto('about:blank');
  } finally {
    for (const { close } of running.reverse()) await close();
    await door.close();
  }
});
