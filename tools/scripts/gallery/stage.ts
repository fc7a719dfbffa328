import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { loadAllTexts } from '../../../i18n/loadAllTexts';
import type { Account } from '../../../__tests__/fixtures/accounts';
import { textsOf } from '../../../i18n/texts';
import type { Texts } from '../../../i18n/types';
import { languageCookie, languageOfCode, type LanguageCode } from '../../../shared/languages';
import { themeStorageKey } from '../../../src/theme/mode';
import { devicesOf, type Size, type Variant } from './variants';

loadAllTexts();

export interface Site {
  readonly origin: string;
  readonly sisterOrigin: string;
  readonly members: Readonly<Record<LanguageCode, Member>>;
}

export interface Member extends Account {
  readonly token: string;
}

/** The tools of a scene: its own page, and the site's texts in its language. */
export interface Stage {
  readonly origin: string;
  readonly sisterOrigin: string;
  readonly member: Member;
  readonly page: Page;
  readonly size: Size;
  readonly language: LanguageCode;
  readonly texts: Texts;
}

/** A browser window for one variant. */
export async function openContext(
  browser: Browser,
  { theme, language, size }: Variant,
  origin: string,
  settings: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...devicesOf[size],
    // Set the way the site itself stores it.
    storageState: { origins: [{ origin, localStorage: [{ name: themeStorageKey, value: theme }] }], cookies: [] },
    // Mails cannot find it out otherwise.
    colorScheme: theme,
    permissions: ['clipboard-write'],
    reducedMotion: 'reduce',
    ...settings,
  });
  await context.addCookies([{ name: languageCookie, value: String(languageOfCode(language).id), url: origin }]);
  return context;
}

/** A page whose clock is stopped: a toast stays, and nothing changes while the picture is taken. */
export async function openStage(context: BrowserContext, site: Site, { language, size }: Variant): Promise<Stage> {
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  // Clears what the previous scene typed, which the tab would restore when it is reloaded.
  await page.addInitScript(() => sessionStorage.clear());
  return { ...site, member: site.members[language], page, size, language, texts: textsOf(language) };
}

/** Opens a page of the site and waits until it is interactive and knows whether the visitor is logged in. */
export async function go({ page, origin }: Stage, path: string): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith('/api/refreshaccesstoken'));
  const open = async () => {
    await page.goto(origin + path);
    // The scripts load after the first paint, and on pages that are only read the flows load when the browser is idle:
    // with a stopped clock neither happens by itself.
    await page.clock.runFor(200);
    await hydrated(page);
    await page.clock.runFor(200);
  };
  await Promise.all([known, open()]);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('content');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

export async function logIn({ page, origin, member }: Stage): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, {
    headers: { Origin: origin },
    data: { UsernameOrEmail: member.username, Password: member.password, IsRememberMe: false },
  });
  if (response.status() !== 200) throw new Error(`The log-in was refused: ${await response.text()}`);
}

export async function leaveUnanswered(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}`, () => {});
}

export async function answer(page: Page, call: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }));
}
