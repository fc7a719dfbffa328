import type { Browser } from '@playwright/test';
import { installedChromium } from '../../findChromium';
import { openBrowser } from '../../gallery/browser';
import { compare } from './compare';
import { devicesOf, type Size } from '../../gallery/variants';
import type { Moment } from './observation';

export interface Pictures {
  readonly before: string;
  readonly after: string;
  readonly marked: string | null;
}

const address = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`;

interface Window {
  readonly width: number;
  readonly height: number;
}

export type Camera = NonNullable<Awaited<ReturnType<typeof openCamera>>>;

/** Renders moments in Chromium; null if none is installed. */
export async function openCamera() {
  if (installedChromium() === undefined) return null;
  const browser = await openBrowser();
  return {
    async shoot([before, after]: readonly [Moment, Moment]): Promise<Pictures> {
      const [left, right] = [await shot(browser, before), await shot(browser, after)];
      const marked = compare(left, right);
      return { before: address(left), after: address(right), marked: marked && address(marked) };
    },
    /** The page as it was in the visitor's window. */
    picture: async (moment: Moment, window: Window): Promise<string> => address(await shot(browser, moment, window)),
    close: () => browser.close(),
  };
}

/** The page as the build rendered it, without scripts or network. */
async function shot(browser: Browser, { html, css, state }: Moment, window?: Window): Promise<Buffer> {
  const { theme, client, language } = JSON.parse(state) as {
    readonly theme: { readonly mode: string };
    readonly client: { readonly isMobile: boolean };
    readonly language: { readonly code: string };
  };
  const size: Size = client.isMobile ? 'phone' : 'desktop';
  const context = await browser.newContext({
    ...devicesOf[size],
    ...(window !== undefined && { viewport: window }),
    javaScriptEnabled: false,
    offline: true,
  });
  try {
    const page = await context.newPage();
    await page.route('**/*', (route) => route.abort());
    await page.setContent(
      `<!doctype html><html lang="${language.code}" data-theme="${theme.mode}" data-layout="${client.isMobile ? 'mobile' : 'desktop'}">` +
        `<head><meta charset="utf-8"><style>${css.replaceAll('</', '')}</style></head><body><div id="root">${html}</div></body></html>`,
    );
    return await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}
