import type { SiteConfig } from '../../shared/siteConfig';
import { languagePrefix, languages, type LanguageCode } from '../../shared/languages';
import { routes } from '../app/routes';
import { changePassword } from '../../shared/hosting';

/** Pages that search engines should list; the others are steps of a task that a visitor has begun. */
const foundBySearch = [routes.welcome, routes.info, routes.accounts, routes.settings];

const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil((async () => {
    for (const name of await caches.keys()) await caches.delete(name);
    await registration.unregister();
    for (const page of await clients.matchAll({ type: 'window' })) page.navigate(page.url);
  })()),
);
`;

const aYear = 365 * 24 * 60 * 60 * 1000;

/** A page's address in a language: the first language stands at the specified path. */
export function addressIn(origin: string, code: LanguageCode, path: string): string {
  const prefix = languagePrefix(code);
  return origin + (path === '/' && prefix !== '' ? `${prefix}/` : prefix + path);
}

/** The files that browsers, search engines, password managers and the site's own open tabs request by name. */
export function siteFiles(config: SiteConfig, themeColor: string, build: string): Map<string, string> {
  const {
    product,
    company,
    addresses: { siteOrigin },
  } = config;
  return new Map<string, string>([
    ['robots.txt', `User-agent: *\nDisallow: /api/\nDisallow: /chosen/\nSitemap: ${siteOrigin}/sitemap.xml\n`],
    ['sitemap.xml', sitemap(siteOrigin)],
    ['manifest.webmanifest', JSON.stringify(manifest(product, themeColor), null, 1)],
    ['version.json', JSON.stringify({ build })],
    [
      '.well-known/security.txt',
      `Contact: ${company.email === undefined ? siteOrigin + routes.info : `mailto:${company.email}`}\nExpires: ${new Date(Date.now() + aYear).toISOString()}\nPreferred-Languages: ${languages.map(({ code }) => code).join(', ')}\nCanonical: ${siteOrigin}/.well-known/security.txt\n`,
    ],
    // The service worker of a former site would keep that site for ever. Browsers look for its update under these names.
    ...['service-worker.js', 'sw.js'].map((name) => [name, farewell] as const),
    // For hosts without redirects: password managers look here for the page on which to change a password.
    [
      '.well-known/change-password/index.html',
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>${changePassword.to}</title><meta http-equiv="refresh" content="0; url=${changePassword.to}"><a href="${changePassword.to}">${changePassword.to}</a></html>`,
    ],
  ]);
}

function sitemap(origin: string): string {
  const alternates = (path: string) =>
    languages
      .map(({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(origin, code, path)}"/>`)
      .join('');
  const urls = [...foundBySearch, ...Object.values(BRAND.ownPaths ?? {})].flatMap((path) =>
    languages.map(({ code }) => `<url><loc>${addressIn(origin, code, path)}</loc>${alternates(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

function manifest(product: string, color: string) {
  return {
    name: product,
    short_name: product,
    start_url: '/',
    display: 'browser',
    background_color: color,
    theme_color: '#ffffff',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}
