import type { Locator, Page } from '@playwright/test';
import { hostPolicy } from '../../fixtures/hostServer';
import type { Row, MeasureOptions } from '../row';
import { withEmbedSite } from './withEmbedSite';

const most = 1_000;

/** How long a log-in and a log-out take from a card alone on a host's page to the front door's tab, and from there to the card. */
export async function relayRounds({ share, onProgress }: MeasureOptions): Promise<Row> {
  const rounds = Math.round(50 * share);
  const spent = await withEmbedSite(onProgress, async (given, embedSite) => {
    Object.assign(embedSite.hosts, { site: embedSite.site, policy: hostPolicy(embedSite.site) });
    const account = await embedSite.account();
    // The page that is given has a context for itself alone.
    const context = await given.context().browser()?.newContext();
    if (context === undefined) throw new Error('The browser is gone.');
    const [host, door] = [await context.newPage(), await context.newPage()];
    const openDoor = async () => {
      await door.goto(`${embedSite.site}/accounts`);
      // What is measured is a tab that is open: React has taken it over.
      await door.waitForFunction(() =>
        Object.keys(document.querySelector('header a') ?? {}).some((key) => key.startsWith('__reactProps')),
      );
    };
    await openDoor();
    await host.goto(`${embedSite.host}/plain/accounts`);
    const [inCard, inDoor] = [formsOf(host), formsOf(door)];
    const times: number[] = [];
    /** Milliseconds from what one page shows to what the other does. */
    const measure = async (what: string, own: Locator, other: Locator) => {
      await own.waitFor();
      const begun = performance.now();
      await other.waitFor({ timeout: 10_000 }).catch(() => {
        throw new Error(`${what} was not heard of within ten seconds, after ${times.length} that were`);
      });
      times.push(performance.now() - begun);
    };
    for (let round = 1; round <= rounds; round += 1) {
      onProgress(`round ${round}`);
      await inCard.logIn(account);
      await measure('a log-in by the card', inCard.isIn, inDoor.isIn);
      await inDoor.logOut.click();
      await measure('a log-out at the front door', inDoor.menuSaysOut, inCard.name);
      await openDoor();
      await inDoor.logIn(account);
      await measure('a log-in at the front door', inDoor.menuSaysIn, inCard.isIn);
      await inCard.logOut.click();
      await measure('a log-out by the card', inCard.name, inDoor.menuSaysOut);
      await openDoor();
    }
    return times.sort((one, other) => one - other);
  });
  const slowest = spent.at(-1) ?? Infinity;
  return {
    label: `log-in and log-out, card alone to front door and back, ${rounds} rounds, slowest`,
    figure: `${Math.round(slowest)} ms`,
    goal: '≤ 1 s',
    isReached: spent.length === 4 * rounds && slowest <= most,
    details: `${spent.length} times from what one tab shows to what the other does, half of the way from the card; ${Math.round(spent[Math.floor(spent.length / 2)] ?? 0)} ms in the middle; each log-in and log-out is the real service's`,
  };
}

function formsOf(page: Page) {
  const name = page.getByLabel('Username or Email');
  return {
    name,
    isIn: page.getByRole('heading', { name: 'You are logged in' }),
    logOut: page.getByRole('button', { name: 'Log out', exact: true }),
    menuSaysIn: page.getByRole('link', { name: 'Your account (logged in)' }),
    menuSaysOut: page.getByRole('link', { name: 'Your account', exact: true }),
    async logIn(account: { readonly username: string; readonly password: string }) {
      await name.fill(account.username);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Log in' }).click();
    },
  };
}
