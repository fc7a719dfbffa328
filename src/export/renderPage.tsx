import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { siteConfig } from '../../site.config';
import { i18nObject } from '../../i18n/i18n-util';
import { loadAllLocales } from '../../i18n/i18n-util.sync';
import { languages, type LanguageCode } from '../../i18n/languages';
import { App } from '../app/App';
import { routes, type RouteName } from '../app/routes';
import { partsOf, screens } from '../app/screens';
import { createStore } from '../app/store';
import type { SiteAddresses } from '../lib/siteConfig';
import { fontRanges, globalCss, type FontFiles } from '../theme/globalCss';
import { htmlDocument } from './document';

export interface ExportAssets {
  /** Addresses of the files of an entry or a named chunk, in the order in which they run. */
  readonly filesOf: (chunk: string) => readonly string[];
  readonly boot: string;
  readonly fonts: FontFiles;
}

export { fontRanges };

const pageNames: readonly RouteName[] = [...(Object.keys(routes) as RouteName[]), 'notFound'];

/**
 * Every page of the export and its file. Languages but the first stand twice: under their prefix, and under
 * `chosen/` for the specified addresses, where a host picks them by the cookie; their links differ.
 */
export function pageFiles(): { readonly variant: PageVariant; readonly file: string }[] {
  return languages.flatMap(({ code }, index) =>
    pageNames.flatMap((route) => {
      const file = route === 'notFound' ? '404.html' : `${routes[route].slice(1)}/index.html`.replace(/^\//, '');
      const chosen = { variant: { route, language: code, isPrefixed: false }, file: index === 0 ? file : `chosen/${code}/${file}` };
      return index === 0 ? [chosen] : [chosen, { variant: { route, language: code, isPrefixed: true }, file: `${code}/${file}` }];
    }),
  );
}

/** Prepares the code and texts that `renderPage` needs; once is enough. */
export async function prepareExport(): Promise<void> {
  loadAllLocales();
  await Promise.all(Object.values(screens).map((screen) => screen.preload()));
}

/** A page in a language, at the specified address or at the one whose prefix names the language. */
export interface PageVariant {
  readonly route: RouteName;
  readonly language: LanguageCode;
  readonly isPrefixed: boolean;
}

/** One page as the HTML document that a host sends. */
export async function renderPage({ route, language, isPrefixed }: PageVariant, addresses: SiteAddresses, assets: ExportAssets): Promise<string> {
  const path = route === 'notFound' ? null : routes[route];
  const prefix = isPrefixed ? `/${language}` : '';
  const store = createStore({ addresses, language });
  const sheet = new ServerStyleSheet();
  try {
    const page = sheet.collectStyles(<App store={store} path={prefix + (path ?? '/404')} />);
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
      loadFailed: { title: texts.chunkFailed.title(), text: texts.chunkFailed.text(), tryAgain: texts.common.tryAgain() },
      addresses,
      boot: assets.boot,
      globalStyle: globalCss(assets.fonts),
      componentStyle: sheet.getStyleTags(),
      entry: assets.filesOf('site'),
      chunks: [...new Set([`text-${language}`, route, ...(partsOf[route] ?? [])].flatMap(assets.filesOf))],
      fonts: language === 'en' ? [assets.fonts.basic] : [assets.fonts.basic, assets.fonts.eastern],
      content,
    });
  } finally {
    sheet.seal();
  }
}
