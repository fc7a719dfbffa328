import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { i18nObject } from '../../i18n/i18n-util';
import type { TranslationFunctions } from '../../i18n/i18n-types';
import { languageCookie, languageOfCode, type LanguageCode } from '../../shared/languages';
import { themeStorageKey } from '../../src/theme/mode';
import { devicesOf, type Size, type Variant } from './variants';

loadAllLocales();

/** The running site that the scenes play on, with what a visitor has who has been there before. */
export interface Site {
  readonly origin: string;
  readonly sisterOrigin: string;
  /** For each language somebody who has signed up, verified and chosen it. */
  readonly people: Readonly<Record<LanguageCode, Person>>;
}

export interface Person {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** The token of the verification link, which may be opened again. */
  readonly token: string;
}

/** What a scene has in hand: a page of its own, and the site's texts in the language it is played in. */
export interface Stage {
  readonly origin: string;
  readonly sisterOrigin: string;
  readonly person: Person;
  readonly page: Page;
  readonly size: Size;
  readonly texts: TranslationFunctions;
}

/** A browser's window for one variant; each has an address of its own, so that no limit of the service is met. */
export function openContext(
  browser: Browser,
  { theme, language, size }: Variant,
  origin: string,
  settings: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return browser.newContext({
    ...devicesOf[size],
    // The way the site itself remembers both.
    storageState: {
      origins: [{ origin, localStorage: [{ name: themeStorageKey, value: theme }] }],
      cookies: [
        {
          name: languageCookie,
          value: String(languageOfCode(language).id),
          domain: new URL(origin).hostname,
          path: '/',
          expires: -1,
          httpOnly: false,
          secure: false,
          sameSite: 'Lax',
        },
      ],
    },
    extraHTTPHeaders: { 'X-Forwarded-For': randomAddress() },
    permissions: ['clipboard-write'],
    reducedMotion: 'reduce',
    ...settings,
  });
}

function randomAddress(): string {
  return `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;
}

/** A page whose time stands still: a toast stays, and nothing moves on by itself while it is looked at. */
export async function openStage(context: BrowserContext, site: Site, { language, size }: Variant): Promise<Stage> {
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  return { ...site, person: site.people[language], page, size, texts: i18nObject(language) };
}

/** Goes to a page of the site and waits until it works and knows whether the visitor is logged in. */
export async function go({ page, origin }: Stage, path: string): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith('/api/refreshaccesstoken'));
  const arrive = async () => {
    await page.goto(origin + path);
    // The scripts come after the first picture, and the flows of a page that is read only when the browser is idle: a clock
    // that stands still comes to neither by itself.
    await page.clock.runFor(200);
    await hydrated(page);
    await page.clock.runFor(200);
  };
  await Promise.all([known, arrive()]);
}

/** Waits until React has taken the prerendered page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.getElementById('content');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Logs the scene's person in, as another tab would: the page shows it from its next load on. */
export async function logIn({ page, origin, person }: Stage): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, {
    headers: { Origin: origin },
    data: { UsernameOrEmail: person.username, Password: person.password, IsRememberMe: false },
  });
  if (response.status() !== 200) throw new Error(`The log-in was refused: ${await response.text()}`);
}

/** Lets a call of the service go unanswered for as long as the scene lasts. */
export async function hold(page: Page, call: string): Promise<void> {
  await page.route(`**/api/${call}`, () => {});
}

/** Answers a call in the service's place, for what the service does not do on demand. */
export async function answer(page: Page, call: string, status: number, body: unknown): Promise<void> {
  await page.route(`**/api/${call}`, (route) => route.fulfill({ status, json: body }));
}
