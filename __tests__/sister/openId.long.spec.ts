import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as client from 'openid-client';
import { ensureLocalSite } from '../../build/localSite';
import { createAccount } from '../../fixtures/accounts';
import { noLimits } from '../../fixtures/noLimits';
import { createOutbox } from '../../fixtures/outbox';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import { logIn } from '../support/browserSteps';
import { expect, test } from '../support/browser';
import { runScript } from '../support/runScript';

test('an app on another domain logs its visitors in at the site’s own page, and out again', async ({ page, said }) => {
  test.setTimeout(120_000);
  const port = await freePort('127.0.0.1');
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-openid-'));
  const frontDoor = `http://vestibule.localhost:${port}`;
  const env = { PORT: String(port), DATA_DIR: folder, SITE_ORIGIN: frontDoor };
  const siteFolder = await ensureLocalSite(port, env, 'production', '.local/test-site-openid');
  const service = await startService({ env, siteConfig, local: true, siteFolder, limits: noLimits, log: silentLog });

  // The app: another site to the browser, which is why it shares no cookie.
  let answered = '';
  const app = createServer(({ url = '' }, response) => {
    if (url.startsWith('/callback')) answered = url;
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Shop</title><link rel="icon" href="data:,">');
  });
  await once(app.listen(0, '127.0.0.1'), 'listening');
  const shop = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const redirects = ['--redirect', `${shop}/callback`, '--after-logout', `${shop}/`];
  const { out } = await runScript('server/accountsCommand.ts', ['apps', 'add', 'shop', ...redirects], env);
  try {
    const visitor = await createAccount(port, createOutbox(service.mailGoesTo));
    const secret = /vsa_[\w-]{43}/.exec(out)?.[0] ?? out;
    const config = await client.discovery(
      new URL(`${frontDoor}/api/oidc`),
      'shop',
      secret,
      client.ClientSecretBasic(secret),
      {
        [client.customFetch]: (url, options) =>
          fetch(url.replace(frontDoor, `http://127.0.0.1:${port}`), options as RequestInit),
        execute: [client.allowInsecureRequests],
      },
    );
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const to = client.buildAuthorizationUrl(config, {
      redirect_uri: `${shop}/callback`,
      scope: 'openid profile',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    await page.goto(to.href);
    await logIn(page, visitor);
    await page.waitForURL(`${shop}/callback?**`);
    const tokens = await client.authorizationCodeGrant(config, new URL(answered, shop), { pkceCodeVerifier });
    expect(tokens.claims()).toMatchObject({ preferred_username: visitor.username });

    // Once logged in, nobody is asked again.
    answered = '';
    await page.goto(to.href);
    await page.waitForURL(`${shop}/callback?**`);

    const end = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: `${shop}/`,
    });
    await page.goto(end.href);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL(`${shop}/`);
    await page.goto(`${frontDoor}/accounts`);
    await expect(page.getByLabel('Username or Email')).toBeVisible();
    expect(said.filter((line) => !line.includes('401'))).toEqual([]);
    // The site is gone before what it has logged is looked at.
    await page.goto('about:blank');
  } finally {
    app.closeAllConnections();
    app.close();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  }
});
