import { request, type BrowserContext, type Page, type Request } from '@playwright/test';
import type { Account } from '../fixtures/accounts';
import type { StartData } from '../../src/browser/documentStart';

/** Holds the requests of a page to some addresses, after the first few. @returns what lets them go */
export async function hold(page: Page, glob: string | RegExp, first = 0): Promise<() => void> {
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let asked = 0;
  await page.route(glob, async (route) => {
    if ((asked += 1) > first) await held;
    await route.continue();
  });
  return letGo;
}

/** Prevents the page from hearing that its session ended on another device: its next call is refused. */
export const hearNoEnd = (page: Page): Promise<unknown> =>
  page.route('**/api/account/session-end', (route) => route.abort());

/** Logs in by a call of the tab's page, of which no other tab hears. */
export const logInByCall = (tab: Page, origin: string, { username, password }: Account): Promise<void> =>
  tab.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      await fetch(url, { method: 'POST', credentials: 'include', headers, body: JSON.stringify(body) });
    },
    [`${origin}/api/login`, { UsernameOrEmail: username, Password: password, IsRememberMe: false }] as const,
  );

export async function endElsewhere(context: BrowserContext, origin: string): Promise<void> {
  await using elsewhere = await request.newContext({
    storageState: await context.storageState(),
    extraHTTPHeaders: { Origin: origin },
  });
  const answer = await elsewhere.post(`${origin}/api/logout`);
  if (!answer.ok()) throw new Error(`The logout was answered ${answer.status()}`);
}

/** The requests that are under way, except the waits for the session's end, which last. */
export function requestsUnderWay(context: BrowserContext): Set<Request> {
  const underWay = new Set<Request>();
  context.on('request', (request) => !request.url().endsWith('/session-end') && underWay.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => underWay.delete(request));
  return underWay;
}

/** Records the page's requests to the service from now on, except its wait for the session's end, which may start at any time. */
export function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const call = `${request.method()} ${pathname.slice('/api/'.length)}`;
    if (pathname.startsWith('/api/') && call !== 'GET account/session-end') calls.push(call);
  });
  return calls;
}

/** Watches the page's requests for a mailed link's token: only the address itself and the one call may contain it. */
export function watchToken(page: Page) {
  const sent: string[] = [];
  const referers = new Set<string>();
  page.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`);
    referers.add(request.headers()['referer'] ?? '');
  });
  return {
    of: (token: string) => sent.filter((line) => line.includes(token)),
    referers: () => [...referers].filter((referer) => referer !== ''),
  };
}

/** The start of a page's document; the first of its scripts is that of its texts. */
export async function startDataOf(page: Page, address: string): Promise<StartData> {
  const html = await (await page.request.get(address)).text();
  return JSON.parse(/id="site-start">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as StartData;
}

/** Puts elements of these names into the page before its first script, as a visitor's text could. @returns what is requested */
export async function nameElements(page: Page, names: readonly string[]): Promise<string[]> {
  await page.addInitScript((all) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect();
      for (const name of all) {
        const named = Object.assign(document.createElement('img'), { name, id: name, src: '//evil.example/x.js' });
        named.append(JSON.stringify({ entry: [named.src], scripts: [], integrity: {}, addresses: {} }));
        document.documentElement.prepend(named);
      }
    }).observe(document, { childList: true, subtree: true });
  }, names);
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() !== 'image' && asked.push(request.url()));
  return asked;
}
