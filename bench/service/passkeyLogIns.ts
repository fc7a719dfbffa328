import { chromium, type Browser } from '@playwright/test';
import { ensureLocalSite } from '../../build/localSite';
import { createAccount } from '../../fixtures/accounts';
import { noLimits } from '../../fixtures/noLimits';
import { createOutbox } from '../../fixtures/outbox';
import { addAuthenticator } from '../../fixtures/virtualAuthenticator';
import { chromiumArguments, findChromium } from '../../scripts/findChromium';
import { freePort } from '../../server/http/freePort';
import { silentLog } from '../../server/log';
import { startService } from '../../server/start';
import { siteConfig } from '../../site.config';
import type { MeasureOptions, Row } from '../row';
import { median } from '../timing';
import { withSetting } from './setting';

const wanted = 100;
/** How long a log-in may take before it counts as failed, in milliseconds. */
const patience = 15_000;

/** Log-ins by a passkey that the browser fills into the log-in form, from a new load of the accounts page each. */
export function passkeyLogIns({ share, onProgress }: MeasureOptions): Promise<Row> {
  const times = Math.round(wanted * share);
  return withSetting(async ({ folder, kept }) => {
    const port = await freePort('127.0.0.1');
    onProgress('building');
    const service = await kept(
      startService({
        env: { PORT: String(port), DATA_DIR: await folder() },
        siteConfig,
        local: true,
        siteFolder: await ensureLocalSite(port, {}, 'production', '.local/bench-site-passkeys'),
        limits: noLimits,
        log: silentLog,
      }),
    );
    const { path: executablePath } = await findChromium(onProgress);
    const browser = await kept(chromium.launch({ executablePath, args: [...chromiumArguments] }));
    const account = await createAccount(port, createOutbox(service.mailGoesTo));
    const logIn = await prepared(browser, `http://localhost:${port}`, account);
    const took: number[] = [];
    const failures: string[] = [];
    for (let time = 1; time <= times; time += 1) {
      onProgress(`log-in ${time} of ${times}, ${failures.length} failed`);
      try {
        took.push(await logIn());
      } catch (error) {
        failures.push(String(error).split('\n')[0] ?? '');
      }
    }
    return {
      label: 'log-ins by passkey from the accounts page, without a click or a key',
      figure: `${took.length} of ${times}`,
      goal: `${wanted} of ${wanted}`,
      isReached: took.length === times && times >= wanted,
      details: `Chromium with its virtual authenticator, which confirms at once; each from a new load without cookies to the page that \`continue\` names, where the service knows the visitor; ${Math.round(median(took))} ms each in the middle${failures.length > 0 ? `; ${failures.slice(0, 3).join('; ')}` : ''}`,
    };
  });
}

/** Gives an account a passkey. @returns what logs in with it and answers the milliseconds that took */
async function prepared(
  browser: Browser,
  origin: string,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<() => Promise<number>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(`${origin}/accounts?continue=%2Faccounts%2Fmanage`);
  await page.locator('main input[name="username"]').fill(username);
  await page.locator('main input[name="password"]').fill(password);
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL(`${origin}/accounts/manage`);
  const { passkeys } = await addAuthenticator(page);
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('You can log in with this passkey now').waitFor();
  if ((await passkeys()) !== 1) throw new Error('The authenticator has no passkey.');
  return async () => {
    await context.clearCookies();
    const begun = performance.now();
    await page.goto(`${origin}/accounts?continue=%2Fsettings`);
    await page.waitForURL(`${origin}/settings`);
    const milliseconds = performance.now() - begun;
    const answer = await page.request.get(`${origin}/api/profile`);
    if (answer.status() !== 200) throw new Error(`The profile was answered with ${answer.status()}.`);
    return milliseconds;
  };
}
