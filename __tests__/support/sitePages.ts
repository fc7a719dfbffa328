import en from '../../i18n/en';
import pl from '../../i18n/pl';
import type { OwnPages } from '../../shared/siteBrand';
import { routes, type RouteName } from '../../src/app/routes';

/** Every page of the site, and an unknown address, by the name of its route. */
export const sitePages = Object.entries({ ...routes, notFound: '/no/such/page' }) as readonly (readonly [
  Exclude<RouteName, keyof OwnPages>,
  string,
])[];

/** The ways in which a page is served in a language, each with the pages that show it. */
export const languageVariants = [
  { what: 'English', language: 'en', texts: en, prefix: '', cookie: '1', pages: sitePages },
  { what: 'Polish by the address', language: 'pl', texts: pl, prefix: '/pl', cookie: '1', pages: sitePages },
  // The service sends the same files as for the address: the first and the last show that.
  {
    what: 'Polish by the cookie',
    language: 'pl',
    texts: pl,
    prefix: '',
    cookie: '128',
    pages: [...sitePages.slice(0, 1), ...sitePages.slice(-1)],
  },
] as const;
