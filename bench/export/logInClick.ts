import { chromium, type CDPSession, type Page } from '@playwright/test';
import { scriptsIn } from '../../build/pageWeights';
import { chromiumArguments } from '../../scripts/findChromium';
import { slow4G } from './slow4G';

const link = 'header a[href^="/accounts"]';

/**
 * How long a visitor waits on slow 4G from the click on the person icon of `/` until the log-in form is usable, in
 * milliseconds. Its code is not cached: what `/` prefetches for other pages is held back until the click.
 * @param late the scripts that `/` loads for itself when idle; they do not belong to the page that is opened
 */
export async function logInClick(executablePath: string, origin: string, late: ReadonlySet<string>): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
    // Functions that are evaluated in the page refer to a helper of the compiler, which the page lacks.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    const hold = await holdBack(network, origin, late);
    await page.exposeFunction('benchClicked', hold.release);
    const settled = page.waitForResponse((answer) => answer.url().endsWith('/api/refreshaccesstoken'));
    await page.goto(origin, { waitUntil: 'load' });
    await settled;
    await page.waitForFunction(isAlive, link);
    await page.evaluate(watch, link);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow4G);
    await page.click(link);
    return await waited(page);
  } finally {
    await browser.close();
  }
}

/** Lets through what the document itself loads, and the calls; holds every other request until it is released. */
async function holdBack(
  network: CDPSession,
  origin: string,
  late: ReadonlySet<string>,
): Promise<{ release: () => Promise<void> }> {
  const held: string[] = [];
  let isHolding = true;
  let named = '';
  const go = (requestId: string) =>
    network.send('Fetch.continueRequest', { requestId }).then(
      () => {},
      () => {},
    );
  network.on('Fetch.requestPaused', ({ requestId, request, resourceType, responseStatusCode }) => {
    void (async () => {
      if (resourceType === 'Document' && responseStatusCode !== undefined) {
        const { body, base64Encoded } = await network.send('Fetch.getResponseBody', { requestId });
        named = base64Encoded ? Buffer.from(body, 'base64').toString() : body;
        return go(requestId);
      }
      const { pathname } = new URL(request.url);
      const isInitial =
        resourceType === 'Document' ||
        pathname.startsWith('/api/') ||
        late.has(pathname) ||
        namedIn(named).has(pathname);
      if (!isHolding || isInitial || !request.url.startsWith(origin)) return go(requestId);
      return held.push(requestId);
    })();
  });
  await network.send('Fetch.enable', {
    patterns: [
      { urlPattern: '*', requestStage: 'Request' },
      { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ],
  });
  return {
    release: async () => {
      isHolding = false;
      await Promise.all(held.splice(0).map(go));
    },
  };
}

/** What a document loads by itself, not what it only lists in its data. */
function namedIn(html: string): ReadonlySet<string> {
  const elements = html.match(/<(?:link|img)\b[^>]*>/g) ?? [];
  return new Set([
    ...scriptsIn(html),
    ...elements.flatMap((element) => /\b(?:src|href)="([^"]+)"/.exec(element)?.[1] ?? []),
  ]);
}

// The functions below run in the page.

/** React has hydrated an element once it carries React's properties. */
function isAlive(selector: string): boolean {
  const element = document.querySelector(selector);
  return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
}

interface Watched {
  benchWaited?: number;
  benchClicked(): Promise<void>;
}

function watch(selector: string): void {
  const bench = window as unknown as Watched;
  const isUsable = (element: HTMLInputElement | HTMLButtonElement | null) =>
    element !== null &&
    !element.disabled &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  document.querySelector(selector)?.addEventListener(
    'click',
    () => {
      const begun = performance.now();
      void bench.benchClicked();
      const look = () => {
        if (
          isUsable(document.querySelector('main input[name="username"]')) &&
          isUsable(document.querySelector('main button[type="submit"]'))
        )
          bench.benchWaited = performance.now() - begun;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

async function waited(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => (window as unknown as Watched).benchWaited, undefined, {
    timeout: 60_000,
  });
  return (await handle.jsonValue()) ?? Number.NaN;
}
