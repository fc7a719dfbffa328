import { prerender } from 'react-dom/static';
import { ServerStyleSheet } from 'styled-components';
import { siteConfig } from '../../site.config';
import { descriptionsTexts } from '../../i18n/i18n-descriptions';
import { textsOf } from '../../i18n/texts';
import { loadAllTexts } from '../../i18n/loadAllTexts';
import { languagePrefix, languages, type LanguageCode } from '../../shared/languages';
import { withOwnWords } from '../../shared/ownWords';
import { App } from '../shell/App';
import { routes, type RouteName } from '../app/routes';
import { partsOf, screens } from '../shell/screens';
import { createStore } from '../app/store';
import { titleOf } from '../lib/titleOf';
import { relayPath } from '../lib/sessionRelay';
import type { SiteAddresses } from '../../shared/siteConfig';
import type { FontFiles } from '../theme/fontSubsets';
import { globalCss } from '../theme/globalCss';
import { light } from '../theme/palette';
import { htmlDocument } from './document';
import { pagePolicy } from './policy';
import { relayPage } from './relayPage';
import { siteFiles } from './siteFiles';
import { speculationRules } from './speculation';
import { subsetsOf } from './subsetsOf';

export interface ExportAssets {
  /** The addresses of the files of an entry or a named chunk, in the order in which they run. */
  readonly filesOf: (chunk: string) => readonly string[];
  /** The integrity hash of each chunk by its address, for chunks that are loaded on demand. */
  readonly integrity: Readonly<Record<string, string>>;
  readonly boot: string;
  /** The script of the relay page, which sister apps frame. */
  readonly relay: string;
  readonly fonts: FontFiles;
  /** The name of the build. Every page and `version.json` contain it, so that an open tab notices a deploy. */
  readonly build: string;
  readonly commit: string;
  /** False for a development build, whose tools put inline styles and scripts of their own into the page. */
  readonly hasPolicy: boolean;
}

/** A page in a language, at the specified address or at the one whose prefix names the language. */
export interface PageVariant {
  readonly route: RouteName;
  readonly language: LanguageCode;
  readonly isPrefixed: boolean;
}

/**
 * The file of a page. Every language but the first has two files, whose links differ: one under its prefix, and one under
 * `chosen/`, which the host serves by the language cookie at the addresses without a prefix.
 */
export function fileOf({ route, language, isPrefixed }: PageVariant): string {
  const file = route === 'notFound' ? '404.html' : `${routes[route].slice(1)}/index.html`.replace(/^\//, '');
  if (language === languages[0].code) return file;
  return isPrefixed ? `${language}/${file}` : `chosen/${language}/${file}`;
}

// The relay page has no text. It is the same in every language, but hosts look for it in the folders of each.
const relayFiles = languages
  .flatMap(({ code }, index) => (index === 0 ? [''] : [`${code}/`, `chosen/${code}/`]))
  .map((folder) => `${folder}${relayPath.slice(1)}/index.html`);

const pageNames: readonly RouteName[] = [...(Object.keys(routes) as RouteName[]), 'notFound'];

const variants: readonly PageVariant[] = languages.flatMap(({ code }, index) =>
  (index === 0 ? [false] : [false, true]).flatMap((isPrefixed) =>
    pageNames.map((route) => ({ route, language: code, isPrefixed })),
  ),
);

/**
 * Renders every page of the site for a host's addresses, with one policy for all of them. All pages share one style, so
 * that one policy is enough, and moving between pages fetches no styles.
 */
export async function renderSite(addresses: SiteAddresses, assets: ExportAssets) {
  loadAllTexts();
  await Promise.all(Object.values(screens).map((screen) => screen.preload()));
  const sheet = new ServerStyleSheet();
  const contents: string[] = [];
  for (const variant of variants) contents.push(await renderContent(variant, addresses, sheet));

  const globalStyle = globalCss(assets.fonts);
  const componentStyle = sheet.getStyleTags();
  sheet.seal();
  const policy = pagePolicy(
    { scripts: [assets.boot, speculationRules], styles: [globalStyle, contentOf(componentStyle)] },
    addresses.apiOrigin,
  );
  const pages = variants.map((variant, at) => {
    const { route, language } = variant;
    const texts = textsOf(language);
    const html = htmlDocument({
      language,
      path: route === 'notFound' ? null : routes[route],
      title: titleOf(texts.titles, route, language),
      description: descriptionOf(route, language),
      config: { ...siteConfig, addresses },
      noScript: descriptionsTexts[language].scriptsNeeded,
      loadFailed: {
        title: texts.chunkFailed.title(),
        text: texts.chunkFailed.text(),
        slow: texts.chunkFailed.slow(),
        outdated: descriptionsTexts[language].browserOutdated,
        tryAgain: texts.common.tryAgain(),
      },
      start: {
        addresses,
        passwordReset: siteConfig.passwordReset,
        entry: assets.filesOf('site'),
        // Once each: parts of a page may share a chunk.
        scripts: [
          ...new Set(
            [
              `text-${language}`,
              route in (BRAND.ownPaths ?? {}) ? 'ownPage' : route,
              ...(partsOf[route] ?? []),
            ].flatMap(assets.filesOf),
          ),
        ],
        integrity: assets.integrity,
        build: assets.build,
        commit: assets.commit,
      },
      boot: assets.boot,
      globalStyle,
      componentStyle,
      policy: assets.hasPolicy ? policy : null,
      fonts: subsetsOf(language).map((subset) => assets.fonts[subset]),
      content: contents[at] ?? '',
    });
    return [fileOf(variant), html] as const;
  });
  const relay = relayPage(addresses, assets.relay);
  return {
    /** By file name within the site's folder. */
    pages: new Map(pages),
    /** The relay page, which nobody visits and sister apps frame; it has a policy of its own. */
    relay: { pages: new Map(relayFiles.map((file) => [file, relay.html])), policy: relay.policy },
    otherFiles: siteFiles({ ...siteConfig, addresses }, light.page, assets.build),
    policy,
    build: assets.build,
  };
}

async function renderContent(
  { route, language, isPrefixed }: PageVariant,
  addresses: SiteAddresses,
  sheet: ServerStyleSheet,
): Promise<string> {
  const store = createStore({ addresses, language });
  const path = (isPrefixed ? languagePrefix(language) : '') + (route === 'notFound' ? '/404' : routes[route]);
  // In one piece: React reveals late Suspense boundaries by an inline script, which the policy forbids.
  const { prelude } = await prerender(sheet.collectStyles(<App store={store} path={path} />), {
    progressiveChunkSize: Infinity,
  });
  return new Response(prelude as ReadableStream).text();
}

function descriptionOf(route: RouteName, language: LanguageCode): string {
  const own = BRAND.descriptions?.[route]?.[language];
  if (own !== undefined) return own;
  // Our own description of the welcome page mentions the sister app.
  if (route !== 'welcome' || (BRAND.welcome === null && BRAND.sister !== null))
    return (descriptionsTexts[language] as Partial<Record<RouteName, string>>)[route] ?? siteConfig.product;
  const { greeting, thanks } = withOwnWords(textsOf(language).welcome, BRAND.welcome, language);
  return `${greeting()} ${thanks()}`;
}

function contentOf(styleTag: string): string {
  return styleTag.slice(styleTag.indexOf('>') + 1, styleTag.lastIndexOf('</style>'));
}
