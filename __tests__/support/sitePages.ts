import en from '../../i18n/en';
import pl from '../../i18n/pl';
import { routes, type RouteName } from '../../src/app/routes';

/** Every page of the site, and an address that is none, by the name of its route. */
export const sitePages = Object.entries({ ...routes, notFound: '/no/such/page' }) as readonly (readonly [
  RouteName,
  string,
])[];

/** The ways in which a page comes in a language. */
export const languageVariants = [
  { what: 'English', language: 'en', texts: en, prefix: '', cookie: '1' },
  { what: 'Polish by the cookie', language: 'pl', texts: pl, prefix: '', cookie: '128' },
  { what: 'Polish by the address', language: 'pl', texts: pl, prefix: '/pl', cookie: '1' },
] as const;
