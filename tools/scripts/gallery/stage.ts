import type { Browser, BrowserContextOptions } from '@playwright/test';
import { loadAllTexts } from '../../../i18n/loadAllTexts';
import type { Account } from '../../../__tests__/fixtures/accounts';
import { closing } from '../../../__tests__/fixtures/closing';
import { textsOf } from '../../../i18n/texts';
import { manageTexts } from '../../../i18n/i18n-manage';
import { recoveryTexts } from '../../../i18n/i18n-recovery';
import { languageCookie, languageOfCode, type LanguageCode } from '../../../shared/languages';
import { themeStorageKey } from '../../../src/theme/mode';
import { devicesOf, type Variant } from './variants';

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
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A page in a window for one variant, whose clock is stopped: a toast stays, and nothing changes while the picture is taken. */
export async function openStage(
  browser: Browser,
  { theme, language, size }: Variant,
  site: Site,
  settings: BrowserContextOptions = {},
) {
  const { origin } = site;
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
  const page = await context.newPage();
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  // Clears what the previous scene typed, which the tab would restore when it is reloaded.
  await page.addInitScript(() => sessionStorage.clear());
  const texts = { texts: textsOf(language), manage: manageTexts[language], recovery: recoveryTexts[language] };
  return closing({ ...site, ...texts, member: site.members[language], page, language, close: () => context.close() });
}

/** Opens a page of the site and waits until it is interactive and knows whether the visitor is logged in. */
export async function go({ page, origin }: Stage, path: string): Promise<void> {
  const known = page.waitForResponse((response) => response.url().endsWith('/api/refreshaccesstoken'));
  const open = async () => {
    await page.goto(origin + path);
    // The scripts load after the first paint, and on pages that are only read the flows load when the browser is idle:
    // with a stopped clock neither happens by itself.
    await page.clock.runFor(200);
    await page.waitForFunction(() => {
      const main = document.getElementById('content');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
    });
    await page.clock.runFor(200);
  };
  await Promise.all([known, open()]);
}

export async function logIn({ page, origin, member }: Stage): Promise<void> {
  const response = await page.request.post(`${origin}/api/login`, {
    headers: { Origin: origin },
    data: { UsernameOrEmail: member.username, Password: member.password, IsRememberMe: false },
  });
  if (response.status() !== 200) throw new Error(`The login was refused: ${await response.text()}`);
}
