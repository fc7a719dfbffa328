import { chromium, type Page } from 'playwright-core';
import { failure } from '../deploy/checks';
import { chromiumArguments, installedChromium } from '../findChromium';
import type { HostPage } from './hostPage';

/** How long the card may take, in milliseconds; longer than its loader waits before it shows the link. */
const patience = 12_000;

export async function inChromium(host: HostPage): Promise<string> {
  const executablePath = installedChromium();
  if (executablePath === undefined) return 'there is none here, so the page was not opened; CHROMIUM_PATH can name one';
  await using browser = await chromium.launch({ executablePath, args: chromiumArguments });
  return await look(await browser.newPage(), host);
}

async function look(page: Page, { url, use, site, api }: HostPage): Promise<string> {
  const said = new Set<string>();
  const ours = new Set<string>();
  const hear = (text: string, address = '') => {
    if (text.includes('status of 401')) return;
    said.add(text);
    // What mentions the front door or its service does not concern the page alone.
    if ([site, api, 'vestibule', 'accounts card'].some((name) => `${text} ${address}`.includes(name))) ours.add(text);
  };
  page.on('pageerror', ({ message }) => hear(message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) hear(message.text(), message.location().url);
  });
  const consoleSays = (texts: ReadonlySet<string>) => `The console says: ${[...texts].join(' | ') || 'nothing'}.`;

  await page.goto(url, { waitUntil: 'load', timeout: 30_000 });
  if (use === 'card') {
    const card = page.locator('.vestibule section').first();
    const link = page.locator('.vestibule-fallback').first();
    await card
      .or(link)
      .first()
      .waitFor({ state: 'attached', timeout: patience })
      .catch(() => {});
    if ((await link.count()) > 0) throw failure`A link stands in the card's place. ${consoleSays(said)}`;
    if ((await card.count()) === 0) throw failure`The card did not load. ${consoleSays(said)}`;
    await card.waitFor({ state: 'visible', timeout: 6_000 }).catch(() => {});
    if (!(await card.isVisible()))
      throw failure`The card is in the page but not visible: look for a style of yours that hides an element around it.`;
  }
  // By then a session has been asked for.
  await page.waitForLoadState('networkidle', { timeout: patience }).catch(() => {});
  const what = use === 'card' ? 'The card stands there' : 'The page loads';
  if (ours.size > 0) throw failure`${what}. ${consoleSays(ours)}`;
  return `${what.toLowerCase()}, and the console says nothing of the front door`;
}
