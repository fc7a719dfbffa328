import { devices, type BrowserContextOptions } from '@playwright/test';
import { languages, type LanguageCode } from '../../../shared/languages';

const themes = ['light', 'dark'] as const;
export const sizes = ['phone', 'desktop'] as const;

export type Theme = (typeof themes)[number];
export type Size = (typeof sizes)[number];

export interface Variant {
  readonly theme: Theme;
  readonly language: LanguageCode;
  readonly size: Size;
}

export const variants: readonly Variant[] = sizes.flatMap((size) =>
  languages.flatMap(({ code: language }) => themes.map((theme) => ({ theme, language, size }))),
);

const { defaultBrowserType: _browser, ...phone } = devices['iPhone 15'];

/** A phone's user agent, so that the client's mobile flag selects the mobile layout. */
export const devicesOf: Readonly<Record<Size, BrowserContextOptions>> = {
  phone: { ...phone, viewport: { width: 390, height: 760 }, deviceScaleFactor: 2 },
  desktop: { viewport: { width: 1280, height: 800 } },
};
