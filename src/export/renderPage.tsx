import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { siteConfig } from '../../site.config';
import { i18nObject } from '../../i18n/i18n-util';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import type { LanguageCode } from '../../i18n/languages';
import { App } from '../app/App';
import { routes, type RouteName } from '../app/routes';
import { partsOf, screens } from '../app/screens';
import { createStore } from '../app/store';
import type { SiteAddresses } from '../lib/siteConfig';
import { languageSelector } from '../screens/settings/languageSelector';
import { fontRanges, globalCss, type FontFiles } from '../theme/globalCss';
import { htmlDocument } from './document';

export interface ExportAssets {
  /** Addresses of the files of an entry or a named chunk, in the order in which they run. */
  readonly filesOf: (chunk: string) => readonly string[];
  readonly boot: string;
  readonly fonts: FontFiles;
}

export { fontRanges };

/** Every page of the export: the six routes and the page for addresses that are none of them. */
export const pageNames: readonly RouteName[] = [...(Object.keys(routes) as RouteName[]), 'notFound'];

/** The file of a page in the folder of its language. */
export function fileOf(route: RouteName): string {
  return route === 'notFound' ? '404.html' : `.${routes[route]}/index.html`;
}

/** Prepares the code and texts that `renderPage` needs; once is enough. */
export async function prepareExport(): Promise<void> {
  loadAllLocales();
  await Promise.all([...Object.values(screens), languageSelector].map((part) => part.preload()));
}

/** One page in one language as the HTML document that a host sends. */
export async function renderPage(route: RouteName, language: LanguageCode, addresses: SiteAddresses, assets: ExportAssets): Promise<string> {
  const path = route === 'notFound' ? null : routes[route];
  const store = createStore({ addresses, language });
  const sheet = new ServerStyleSheet();
  try {
    const page = sheet.collectStyles(<App store={store} path={path ?? '/404'} />);
    // One piece: a boundary of its own would be revealed by an inline script, which the page policy forbids.
    const { prelude } = await prerender(page, { progressiveChunkSize: Infinity });
    const content = await new Response(prelude as ReadableStream).text();
    const texts = i18nObject(language);
    return htmlDocument({
      language,
      path,
      title: texts.titles[route](),
      description: texts.descriptions[route](),
      siteName: siteConfig.product,
      noScript: texts.accounts.scriptsNeeded(),
      addresses,
      boot: assets.boot,
      globalStyle: globalCss(assets.fonts),
      componentStyle: sheet.getStyleTags(),
      scripts: [...new Set(['site', `text-${language}`, route, ...(partsOf[route] ?? [])].flatMap(assets.filesOf))],
      fonts: language === 'en' ? [assets.fonts.basic] : [assets.fonts.basic, assets.fonts.eastern],
      content,
    });
  } finally {
    sheet.seal();
  }
}
