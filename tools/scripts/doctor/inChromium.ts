import { chromium, type Page } from 'playwright-core';
import { expectThat, type Check } from '../deploy/checks';
import { chromiumArguments, installedChromium } from '../findChromium';
import type { HostPage } from './hostPage';

/** How long the card may take, in milliseconds; longer than its loader waits before it shows the link. */
const patience = 12_000;

export const inChromium: Check<HostPage> = {
  what: 'In Chromium',
  async run(host) {
    const found = installedChromium();
    if (found === undefined) return 'there is none here, so the page was not opened; CHROMIUM_PATH can name one';
    const browser = await chromium.launch({ executablePath: found, args: chromiumArguments });
    try {
      return await look(await browser.newPage(), host);
    } finally {
      await browser.close();
    }
  },
};

interface Said {
  readonly text: string;
  /** Whether it mentions the front door or its service, and so does not concern the page alone. */
  readonly isOurs: boolean;
}

async function look(page: Page, { url, use, site, api }: HostPage): Promise<string> {
  const said: Said[] = [];
  const hear = (text: string, address = '') => {
    if (text.includes('status of 401')) return;
    const isOurs = [site, api, 'vestibule', 'accounts card'].some((name) => `${text} ${address}`.includes(name));
    said.push({ text, isOurs });
  };
  page.on('pageerror', ({ message }) => hear(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) hear(message.text(), message.location().url);
  });
  const consoleSays = (some: readonly Said[]) =>
    some.length === 0
      ? 'The console says nothing.'
      : `The console says: ${[...new Set(some.map(({ text }) => text))].join(' | ')}`;
  const expectQuiet = (where: string) => {
    const ours = said.filter(({ isOurs }) => isOurs);
    expectThat(ours.length === 0, `${where} ${consoleSays(ours)}`);
  };

  await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  if (use === 'session') {
    await page.waitForLoadState('networkidle', { timeout: patience }).catch(() => {});
    expectQuiet('The page loads.');
    return 'it loads, and the console says nothing of the front door';
  }
  const card = page.locator('.vestibule section').first();
  const link = page.locator('.vestibule-fallback').first();
  const isQuiet = page.waitForLoadState('networkidle', { timeout: patience }).catch(() => {});
  const isThere = card
    .or(link)
    .first()
    .waitFor({ state: 'attached', timeout: patience })
    .catch(() => {});
  // Once the network is idle, a card that does not appear soon never will.
  await Promise.race([isThere, isQuiet.then(() => page.waitForTimeout(2_000))]);
  expectThat((await link.count()) === 0, `A link stands in the card's place. ${consoleSays(said)}`);
  expectThat((await card.count()) > 0, `No card came. ${consoleSays(said)}`);
  await card.waitFor({ state: 'visible', timeout: 6_000 }).catch(() => {});
  expectThat(
    await card.isVisible(),
    'The card is in the page but not visible: look for a style of yours that hides an element around it.',
  );
  // The card dispatches this once it has asked for a session.
  await page.waitForLoadState('networkidle', { timeout: patience }).catch(() => {});
  expectQuiet('The card stands there.');
  return 'the card stands there, and the console says nothing of the front door';
}
