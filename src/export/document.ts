import { escapeUTF8 } from 'entities';
import { fallbackLanguage, languages, type LanguageCode } from '../../shared/languages';
import { localized } from '../../shared/localized';
import { loadFailedElement, startElement, type StartData } from '../browser/documentStart';
import { routes } from '../app/routes';
import type { SiteConfig } from '../../shared/siteConfig';
import { jsonInScript } from './jsonInScript';
import { policyForMeta } from './policy';
import { addressIn } from './siteFiles';
import { speculationRules } from './speculation';

export interface DocumentParts {
  readonly language: LanguageCode;
  /** The specified path of the page, or null for the not-found page, which has no address of its own. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly config: SiteConfig;
  readonly noScript: string;
  readonly loadFailed: Readonly<Record<'title' | 'text' | 'slow' | 'outdated' | 'tryAgain', string>>;
  readonly start: StartData;
  /** Null for a page without a policy. */
  readonly policy: string | null;
  readonly boot: string;
  readonly globalStyle: string;
  readonly componentStyle: string;
  readonly fonts: readonly string[];
  readonly content: string;
}

/** The HTML document around a prerendered page. It has no style attributes, and no inline code but the boot script. */
export function htmlDocument(parts: DocumentParts): string {
  return [
    `<!doctype html><html lang="${parts.language}" data-theme="light" data-layout="desktop"><head><meta charset="utf-8">`,
    ...(parts.policy === null
      ? []
      : [`<meta http-equiv="Content-Security-Policy" content="${escapeUTF8(policyForMeta(parts.policy))}">`]),
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escapeUTF8(parts.title)} · ${escapeUTF8(parts.config.product)}</title>`,
    `<meta name="description" content="${escapeUTF8(parts.description)}">`,
    `<meta name="theme-color" content="#ffffff"><meta name="referrer" content="no-referrer">`,
    ...pageIdentity(parts),
    ...links(parts),
    ...organization(parts),
    `<script>${parts.boot}</script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    `<style>${parts.globalStyle}</style>${parts.componentStyle}`,
    `<script type="application/json" id="${startElement}">${jsonInScript(parts.start)}</script>`,
    `</head><body><noscript><p>${escapeUTF8(parts.noScript)}</p></noscript>${loadFailed(parts.loadFailed)}<div id="root">${parts.content}</div></body></html>`,
  ].join('\n');
}

export function sharedPictureOf(language: LanguageCode): string {
  return `share-${language}.png`;
}

function links({ path, fonts }: DocumentParts): string[] {
  return [
    `<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png">`,
    `<link rel="manifest" href="/manifest.webmanifest">`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...(path === null ? [`<meta name="robots" content="noindex">`] : []),
  ];
}

// Gives search engines and social networks the page's address in each language, and what a shared link shows.
function pageIdentity({ path, language, title, description, config }: DocumentParts): string[] {
  if (path === null) return [];
  const {
    product,
    addresses: { siteOrigin },
  } = config;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escapeUTF8(content)}">`;
  return [
    `<link rel="canonical" href="${escapeUTF8(addressIn(siteOrigin, language, path))}">`,
    ...languages.map(
      ({ code }) => `<link rel="alternate" hreflang="${code}" href="${escapeUTF8(addressIn(siteOrigin, code, path))}">`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeUTF8(addressIn(siteOrigin, fallbackLanguage.code, path))}">`,
    property('type', 'website'),
    property('site_name', product),
    property('title', title),
    property('description', description),
    property('url', addressIn(siteOrigin, language, path)),
    property('image', `${siteOrigin}/${sharedPictureOf(language)}`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('locale', localeOf(language)),
    `<meta name="twitter:card" content="summary_large_image">`,
  ];
}

/** A language with the country where most of its speakers live, in Open Graph's notation: `en_US`. */
function localeOf(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize();
  return `${language}_${region}`;
}

// Describes the company to search engines, on the info page. JSON-LD is data and not script, so the policy allows it.
function organization({
  path,
  language,
  config: {
    product,
    company,
    addresses: { siteOrigin },
  },
}: DocumentParts): string[] {
  if (path !== routes.info) return [];
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: company.name ?? product,
    brand: product,
    url: siteOrigin,
    logo: `${siteOrigin}/icon-512.png`,
    email: company.email,
    taxID: company.taxId,
    identifier: company.registrationNumber,
    ...((company.street ?? company.city ?? company.country ?? company.postalCode) && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.street,
        addressLocality: company.city && localized(company.city, language),
        postalCode: company.postalCode,
        addressCountry: company.country && localized(company.country, language),
      },
    }),
    ...company.structuredData,
  };
  return [`<script type="application/ld+json">${jsonInScript(data)}</script>`];
}

// The boot script shows this if the site's code fails to arrive, or is slow: the page is readable, but nothing on it works.
function loadFailed({ title, text, slow, outdated, tryAgain }: DocumentParts['loadFailed']): string {
  return `<div id="${loadFailedElement}" role="alert" hidden><p><strong>${escapeUTF8(title)}</strong> ${escapeUTF8(text)}</p><p>${escapeUTF8(slow)}</p><p>${escapeUTF8(outdated)}</p> <a href="">${escapeUTF8(tryAgain)}</a></div>`;
}
