import { languages, type LanguageCode } from '../../i18n/languages';
import { loadFailedElement, startElement, type StartData } from '../browser/documentStart';
import { policyForMeta } from './policy';

export interface ScriptFile {
  readonly src: string;
  /** As the attribute wants it: `sha384-…`; null where the file still changes. */
  readonly integrity: string | null;
}

export interface DocumentParts {
  readonly language: LanguageCode;
  /** The specified path of the page, or null for the not-found page, which has no address of its own. */
  readonly path: string | null;
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  readonly noScript: string;
  readonly loadFailed: { readonly title: string; readonly text: string; readonly tryAgain: string };
  readonly start: StartData;
  /** Null where none is to hold. */
  readonly policy: string | null;
  readonly boot: string;
  readonly globalStyle: string;
  readonly componentStyle: string;
  /** The site's own script, and the chunks that the page needs besides. */
  readonly entry: readonly ScriptFile[];
  readonly chunks: readonly ScriptFile[];
  readonly fonts: readonly string[];
  readonly content: string;
}

/** The HTML document around a prerendered page; no style attribute and no inline script but the boot script stands in it. */
export function htmlDocument(parts: DocumentParts): string {
  return [
    `<!doctype html><html lang="${parts.language}" data-theme="light" data-layout="desktop"><head><meta charset="utf-8">`,
    ...(parts.policy === null ? [] : [`<meta http-equiv="Content-Security-Policy" content="${escaped(policyForMeta(parts.policy))}">`]),
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<title>${escaped(parts.title)} · ${escaped(parts.siteName)}</title>`,
    `<meta name="description" content="${escaped(parts.description)}">`,
    `<meta name="theme-color" content="#ffffff"><meta name="referrer" content="no-referrer">`,
    ...links(parts),
    `<script>${parts.boot}</script>`,
    `<style>${parts.globalStyle}</style>${parts.componentStyle}`,
    `<script type="application/json" id="${startElement}">${json(parts.start)}</script>`,
    ...parts.entry.map((file) => script(file, ' data-entry')),
    ...parts.chunks.map((file) => script(file, '')),
    `</head><body><noscript><p>${escaped(parts.noScript)}</p></noscript>${loadFailed(parts.loadFailed)}<div id="root">${parts.content}</div></body></html>`,
  ].join('\n');
}

function script({ src, integrity }: ScriptFile, attributes: string): string {
  return `<script src="${src}" defer${attributes}${integrity === null ? '' : ` integrity="${integrity}"`}></script>`;
}

function links({ path, start: { addresses }, fonts }: DocumentParts): string[] {
  const alternates =
    path === null
      ? []
      : [
          `<link rel="canonical" href="${escaped(addresses.siteOrigin + path)}">`,
          ...languages.map(({ code }, index) => `<link rel="alternate" hreflang="${code}" href="${escaped(addresses.siteOrigin + (index === 0 ? '' : `/${code}`) + path)}">`),
        ];
  return [
    ...alternates,
    `<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
  ];
}

// Shown by the boot script where the site's own code does not arrive: the page is readable, but nothing on it works.
function loadFailed({ title, text, tryAgain }: DocumentParts['loadFailed']): string {
  return `<div id="${loadFailedElement}" role="alert" hidden><strong>${escaped(title)}</strong> ${escaped(text)} <a href="">${escaped(tryAgain)}</a></div>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

// JSON inside an element: '<' written as an escape, so that no value can end it.
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
