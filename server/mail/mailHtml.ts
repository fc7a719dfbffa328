import { escapeUTF8 } from 'entities';
import type { LanguageCode } from '../../shared/languages';
import { localized } from '../../shared/localized';
import { mailLogoFile, type SiteBrand } from '../../shared/siteBrand';
import type { SiteConfig } from '../../shared/siteConfig';
import { dark, light } from '../../src/theme/palette';

/** The site that sends a mail, and the origin that the mail's links lead to. */
export interface MailSite extends Pick<SiteConfig, 'product' | 'company'> {
  readonly siteOrigin: string;
  /** Whether the site has a logo image for mails; otherwise they show its name. */
  readonly hasLogo: boolean;
}

export function mailSiteOf({ product, company, addresses }: SiteConfig, brand: SiteBrand): MailSite {
  return { product, company, siteOrigin: addresses.siteOrigin, hasLogo: brand.logo !== undefined };
}

// Without quotation marks, which would end the style attribute.
const family = '-apple-system,BlinkMacSystemFont,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** SpamAssassin takes a mail with an image for an advertisement if its HTML is shorter than this (HTML_IMAGE_ONLY). */
const minLengthWithPicture = 3200;

// Repeated on each element, because some mail programs do not inherit styles.
const textStyle = (size: number, color: string) =>
  `font-family:${family};font-size:${size}px;line-height:1.5;color:${color};overflow-wrap:anywhere`;

// Without style sheet support, a mail is black on white, in reading order, and complete.
const style = `:root{color-scheme:light dark}
a{color:${light.link}}
@media (prefers-color-scheme:dark){
body,.paper{background:${dark.page}!important}
.paper,.text{color:${dark.text}!important}
a{color:${dark.link}!important}
.quiet{color:${dark.textMuted}!important;border-color:${dark.border}!important}
.button{background:${dark.primary}!important;border-color:${dark.link}!important}
.button a{color:${dark.onPrimary}!important}
}`;

/**
 * A mail's HTML, in the site's design. Its only external resource is the logo, a file of the site that is the same for
 * everyone, so that loading it identifies nobody; if it is not loaded, the site's name takes its place.
 * @param title the subject; without the site's name before it, it is the heading too
 * @param parts the body's elements, as HTML
 */
export function mailHtml(site: MailSite, language: LanguageCode, title: string, parts: readonly string[]): string {
  const heading = title.replace(`${site.product} - `, '');
  const name = escapeUTF8(site.product);
  const logo = `<img src="${escapeUTF8(site.siteOrigin)}/${mailLogoFile}" height="48" alt="${name}" style="height:auto;max-width:100%;max-height:48px">`;
  const quiet = textStyle(14, light.textMuted);
  const withHead = (head: string) =>
    [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeUTF8(title)}</title>`,
      '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
      // Keeps mail programs from turning times and street addresses into links.
      '<meta name="format-detection" content="telephone=no,date=no,address=no">',
      `<style>${style}</style></head>`,
      `<body style="margin:0;background:${light.surface};color:${light.text}">`,
      `<div class="paper" style="max-width:560px;margin:0 auto;padding:24px 16px;${textStyle(16, light.text)}">`,
      `<p class="text" style="margin:0 0 24px;${textStyle(16, light.text)};font-weight:600">${head}</p>`,
      `<h1 class="text" style="margin:0 0 16px;${textStyle(24, light.text)};font-weight:700;line-height:1.25">${escapeUTF8(capitalized(heading))}</h1>`,
      ...parts,
      `<div class="quiet" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.border}">`,
      ...[
        lines(imprintOf(site, language)),
        ...(site.company.email === undefined ? [] : [anchor(`mailto:${site.company.email}`, site.company.email)]),
      ].map((line) => `<p class="quiet" style="margin:0;${quiet}">${line}</p>`),
      '</div></div></body></html>',
    ].join('\n');
  const withLogo = withHead(logo);
  return site.hasLogo && withLogo.length > minLengthWithPicture ? withLogo : withHead(name);
}

export function imprintOf({ company, product }: MailSite, language: LanguageCode): string {
  const { name = product, street, postalCode, city, country } = company;
  const town = [postalCode, city && localized(city, language)].filter(Boolean).join(' ');
  const address = [street, town, country && localized(country, language)].filter(Boolean).join(', ');
  return [name, address].filter(Boolean).join('\n');
}

/** @param links phrases of the text to turn into links, each with its address */
export function paragraph(text: string, links: Readonly<Record<string, string>> = {}): string {
  const linked = Object.entries(links).reduce(
    (html, [words, href]) => html.replaceAll(escapeUTF8(words), anchor(href, words)),
    lines(text),
  );
  return `<p class="text" style="margin:0 0 16px;${textStyle(16, light.text)}">${linked}</p>`;
}

/** A link that looks like a button. The table cell has padding too, for mail programs that draw none around links. */
export function button(href: string, words: string): string {
  const look = `display:inline-block;padding:4px 12px;${textStyle(16, light.onPrimary)};font-weight:600;text-decoration:none`;
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr>',
    `<td class="button" style="border:1px solid ${light.link};border-radius:8px;background:${light.primary};padding:8px 12px">`,
    `<a href="${escapeUTF8(href)}" style="${look}">${escapeUTF8(words)}</a></td></tr></table>`,
  ].join('');
}

function anchor(href: string, words: string): string {
  return `<a href="${escapeUTF8(href)}">${escapeUTF8(words)}</a>`;
}

/** A link's address under its button, for mail programs that do not draw the button. */
export function smallLink(words: string, href: string): string {
  return `<p class="quiet" style="margin:0 0 16px;${textStyle(14, light.textMuted)}">${escapeUTF8(words)}<br>${anchor(href, href)}</p>`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const lines = (text: string) => escapeUTF8(text).replaceAll('\n', '<br>');
