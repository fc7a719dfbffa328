import { chromium } from '@playwright/test';
import { chromiumArguments } from '../../scripts/findChromium';

/** Lighthouse's slow 4G for a throttled browser: latency in milliseconds, throughput in bytes per second. */
const slow4G = {
  offline: false,
  latency: 150 * 3.75,
  downloadThroughput: (1638.4 * 1024 * 0.9) / 8,
  uploadThroughput: (675 * 1024 * 0.9) / 8,
};

/** The milliseconds from the navigation to /accounts until a login is sent, which happens as soon as the form reacts. */
export async function logInSent(executablePath: string, origin: string): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, reducedMotion: 'reduce' });
    // Functions evaluated in the page refer to a compiler helper, which the page lacks.
    await context.addInitScript('globalThis.__name = (named) => named');
    await context.addInitScript(logInAtOnce);
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', slow4G);
    await network.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let begun = Number.NaN;
    const sent = new Promise<number>((resolve) => {
      network.on('Network.requestWillBeSent', ({ timestamp, type, request }) => {
        if (type === 'Document') begun = timestamp;
        if (new URL(request.url).pathname === '/api/login') resolve((timestamp - begun) * 1000);
      });
    });
    await page.goto(`${origin}/accounts`, { waitUntil: 'commit' });
    return await sent;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: submits the login form as soon as React has hydrated it. */
function logInAtOnce(): void {
  const isAlive = (element: Element | null) =>
    element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps$'));
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const fill = (field: HTMLInputElement, value: string) => {
    setValue?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = () => {
    const name = document.querySelector<HTMLInputElement>('main input[name="username"]');
    const password = document.querySelector<HTMLInputElement>('main input[name="password"]');
    const button = document.querySelector<HTMLButtonElement>('main button[type="submit"]:not(:disabled)');
    if (name === null || password === null || button === null || !isAlive(button)) return requestAnimationFrame(look);
    fill(name, 'visitor');
    fill(password, 'Passw0rd!');
    return requestAnimationFrame(() => button.click());
  };
  requestAnimationFrame(look);
}
