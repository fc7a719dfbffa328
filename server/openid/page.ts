import { escapeUTF8 } from 'entities';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { serviceTexts } from '../../i18n/i18n-service';
import type { LanguageCode } from '../../shared/languages';
import { dark, light } from '../../src/theme/palette';
import { languageOfHeader } from '../lib/languageOfHeader';
import { openIdPath } from './paths';

const style = `body{margin:0;padding:64px 16px;background:${light.page};color:${light.text};font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:352px;margin:auto;padding:32px;background:${light.surface};border:1px solid ${light.border};border-radius:8px}
h1{margin:0 0 24px;font-size:24px;line-height:1.25}
button,a{display:block;box-sizing:border-box;width:100%;margin-bottom:8px;padding:9px;border:1px solid ${light.link};border-radius:8px;background:none;color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button{background:${light.primary};color:${light.onPrimary}}
:root{color-scheme:light dark}
@media(prefers-color-scheme:dark){body{background:${dark.page};color:${dark.text}}
main{background:${dark.surface};border-color:${dark.border}}
button,a{border-color:${dark.link}}
button{background:${dark.primary};color:${dark.onPrimary}}}`;

/** The language of a page for a visitor sent by an app: from `ui_locales`, else the browser's preference. */
export const languageOfRequest = (uiLocales: unknown, acceptLanguage = '') =>
  languageOfHeader(
    typeof uiLocales === 'string' ? `${uiLocales.replaceAll(' ', ',')},${acceptLanguage}` : acceptLanguage,
  );

const stylePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** The content security policy of the provider's pages, which load only their styles. */
export const pagePolicy = `${stylePolicy}; frame-ancestors 'none'`;

/** The page that a frame is sent to in place of the login page, which no other site may frame. */
export const framedPath = `${openIdPath}/framed`;

export const isFrame = (use: unknown) => use === 'iframe' || use === 'frame';

/** A page that any site may frame, with a link that opens the login page in a new tab. */
export function framedRoute(app: FastifyInstance, siteOrigin: string, product: string): void {
  app.get(framedPath, async (request, reply) => {
    const { search, searchParams } = new URL(request.url, siteOrigin);
    const language = languageOfRequest(searchParams.get('ui_locales'), request.headers['accept-language']);
    const { framedTitle, framedWhy, framedOpen } = serviceTexts[language];
    const link = `<a href="${escapeUTF8(`${siteOrigin}/accounts${search}`)}" target="_blank">${framedOpen}</a>`;
    return reply
      .removeHeader('X-Frame-Options')
      .header('Content-Security-Policy', stylePolicy)
      .type('text/html')
      .send(pageOf(product, language, framedTitle, `<p>${framedWhy}</p>${link}`));
  });
}

/**
 * A self-contained page of the provider, in the site's colours.
 * @param product the site's name
 * @param body HTML
 */
export function pageOf(product: string, language: LanguageCode, title: string, body: string): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeUTF8(title)}</title><style>${style}</style><main><p>${escapeUTF8(product)}</p><h1>${escapeUTF8(title)}</h1>${body}</main>`;
}
