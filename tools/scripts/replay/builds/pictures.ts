import { chromium, type Browser } from '@playwright/test';
import type { RootState } from '../../../../src/app/rootReducer';
import { chromiumArguments, installedChromium } from '../../findChromium';
import { devicesOf, type Size } from '../../gallery/variants';
import type { Moment } from './observation';

export interface Pictures {
  readonly before: string;
  readonly after: string;
}

/** Renders moments in Chromium; null if none is installed. */
export async function openCamera() {
  const executablePath = installedChromium();
  if (executablePath === undefined) return null;
  const browser = await chromium.launch({ executablePath, args: [...chromiumArguments, '--hide-scrollbars'] });
  return {
    shoot: async ([before, after]: readonly [Moment, Moment]): Promise<Pictures> => ({
      before: await shot(browser, before),
      after: await shot(browser, after),
    }),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

/** A picture of the page as the build rendered it, without scripts or network, as an address. */
async function shot(browser: Browser, { html, css, state }: Moment): Promise<string> {
  const { theme, client, language } = JSON.parse(state) as Pick<RootState, 'theme' | 'client' | 'language'>;
  const size: Size = client.isMobile ? 'phone' : 'desktop';
  await using context = await browser.newContext({ ...devicesOf[size], javaScriptEnabled: false, offline: true });
  const page = await context.newPage();
  await page.route('**/*', (route) => route.abort());
  await page.setContent(
    `<!doctype html><html lang="${language.code}" data-theme="${theme.mode}" data-layout="${client.isMobile ? 'mobile' : 'desktop'}">` +
      `<head><meta charset="utf-8"><style>${css.replaceAll('</', '')}</style></head><body><div id="root">${html}</div></body></html>`,
  );
  const png = await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  return `data:image/png;base64,${png.toString('base64')}`;
}
