import type { BrowserContext, Page } from '@playwright/test';
import type { MeasureOptions, Row } from '../row';
import { logIn } from './logIn';
import { withFaultySite } from './withFaultySite';

const tabs = 10;
const fullRounds = 100;

/**
 * Ten tabs whose access expires at one moment and that all need it then: in every other round because a section of the
 * account is opened in each, in the others because each is loaded anew. Counted on the wire.
 */
export async function expiries({ share, onProgress }: MeasureOptions): Promise<Row> {
  const rounds = Math.round(fullRounds * share);
  const counts = { pressed: 0, reloaded: 0, loggedOut: 0 };
  await withFaultySite('expiries', onProgress, async ({ browser, proxy, origin, account }) => {
    const context = await browser.newContext();
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
    let renewals = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/api/refreshaccesstoken')) renewals += 1;
    });
    // A page that is being left may hear of its access's end, and send a renewal whose answer it does not see.
    proxy.faultOf = (path) => (path === '/api/account/session-end' ? 'reset' : null);
    const [first, ...others] = pages as [Page, ...Page[]];
    await first.goto(`${origin}/accounts/manage`);
    await logIn(first, await account());
    for (const page of others) await page.goto(`${origin}/accounts/manage`);
    for (const page of pages) await page.getByRole('button', { name: 'Devices' }).waitFor();

    for (let round = 1; round <= rounds; round += 1) {
      const kind = round % 2 === 0 ? 'reloaded' : 'pressed';
      await expire(context);
      renewals = 0;
      await Promise.all(pages.map((page) => (kind === 'pressed' ? openDevices(page) : reload(page))));
      counts[kind] = Math.max(counts[kind], renewals);
      counts.loggedOut += (await Promise.all(pages.map(isLoggedOut))).filter(Boolean).length;
      onProgress(`round ${round} of ${rounds}`);
    }
  });
  return {
    label:
      "expiries with ten tabs, without the wait for a session's end: renewals a round where all make a call, where all are loaded anew / log-outs",
    figure: `${counts.pressed}, ${counts.reloaded} / ${counts.loggedOut}`,
    goal: '1, 1 / 0',
    isReached: counts.pressed === 1 && counts.reloaded === 1 && counts.loggedOut === 0,
    details: `the most of ${rounds} rounds with ten tabs of one Chromium whose access expires at one moment; renewals as they are sent, with the wait for a session’s end cut off`,
  };
}

/** What a browser does when the access token's time is over. */
const expire = (context: BrowserContext) => context.clearCookies({ name: 'vestibule_access' });

async function openDevices(page: Page): Promise<void> {
  const section = page.getByRole('button', { name: 'Devices' });
  if ((await section.getAttribute('aria-expanded')) === 'true') await section.click();
  const answered = page.waitForResponse((response) => response.url().endsWith('/account/sessions') && response.ok());
  await section.click();
  await answered;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.getByRole('button', { name: 'Devices' }).waitFor();
}

const isLoggedOut = (page: Page) => page.getByRole('heading', { name: 'Log in' }).isVisible();
