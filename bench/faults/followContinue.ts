import type { Engine } from '../../fixtures/engines';
import { until } from '../../fixtures/until';
import type { Origins, Payload } from './continuePayloads';

/** What a walk needs of a browser. */
export type Tab = Pick<Engine, 'open' | 'read'>;

/**
 * Enters the accounts page with a payload, without loading it anew, and waits until the browser comes to rest.
 * @returns what is wrong with where it came to; null where nothing is
 */
export async function follow(tab: Tab, { own, trusted }: Origins, { value, leadsTo }: Payload): Promise<string | null> {
  if (!(await tab.read(isSite, own))) {
    await tab.open(`${own}/accounts`);
    await until(() => tab.read(isSite, own));
  }
  await tab.read(enter, value);
  let address = '';
  let before = '';
  await until(async () => {
    before = address;
    // A page that is being left cannot be asked.
    address = await tab.read(restingPlace).catch(() => '');
    return address !== '' && address === before;
  });
  const { origin } = new URL(address);
  if (leadsTo !== undefined)
    return said(address) === said(leadsTo) ? null : `${JSON.stringify(value)} came to ${address} and not to ${leadsTo}`;
  return origin === own || origin === trusted ? null : `${JSON.stringify(value)} came to ${address}`;
}

/** What an address says: an empty query or fragment says nothing. */
function said(address: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return origin + pathname + search + hash;
}

// What follows runs in the page, and so uses nothing but its arguments.

const isSite = (origin: string) => location.origin === origin && document.documentElement.hasAttribute('data-started');

function enter(value: string): void {
  const query = new URLSearchParams({ refresh: 'true', continue: value });
  history.pushState(null, '', `/accounts?${query.toString()}`);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The address, once the page there is loaded and does not ask for the session any more; empty until then, also while Firefox shows `about:blank` on the way to it. */
function restingPlace(): string {
  const isAsking =
    location.pathname === '/accounts' &&
    new URLSearchParams(location.search).has('refresh') &&
    document.querySelector('h1')?.textContent !== 'You are logged in';
  return isAsking || document.readyState !== 'complete' || location.href === 'about:blank' ? '' : location.href;
}
