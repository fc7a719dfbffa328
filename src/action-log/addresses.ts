import { barePath, prefixOf, routeOf, routes, type RouteName, type Visit } from '../app/routes';
import { safeContinue } from '../lib/continueTo';
import type { Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import { parseUrl } from '../../shared/parseUrl';

/** An address as a log stores it: by route name, so that the log still replays after a path is renamed. */
export interface LoggedAddress {
  /** Present only if the address is absolute. */
  readonly origin?: string;
  /** The route name of a page of the site, a pseudonym for any other path; absent for `/` of another site. */
  readonly page?: string;
  readonly prefix?: string;
  readonly refresh?: boolean;
  readonly logout?: boolean;
  readonly login?: boolean;
  readonly continue?: readonly LoggedAddress[];
  /** All other query parameters, as pseudonyms; a plain log keeps the names and replaces only the values. */
  readonly more?: readonly string[];
  readonly fragment?: string;
  /** The pseudonym of an address that the site never navigates to. */
  readonly elsewhere?: string;
}

const flags = ['refresh', 'logout', 'login'] as const;
/** The parameters whose values a log shows. Only on the site's own pages: elsewhere the same names mean other things. */
const ownParameters: readonly string[] = [...flags, 'continue'];
const isOff = (value: string) => ['0', 'false'].includes(value);
/** No real address nests `continue` more deeply than this. */
const deepest = 3;

/**
 * Reduces an address to what a log may store, even a plain one: the site's own routes and parameters. Any other value, path
 * segment or fragment may be a secret and is replaced by a pseudonym.
 */
export function redactAddress(raw: string, disclosure: Disclosure, depth = 0): LoggedAddress {
  const [page = ''] = disclosure.origins;
  const replayed = /^https:\/\/(elsewhere\d{1,9})\.invalid\/$/.exec(raw)?.[1];
  if (replayed !== undefined) return { elsewhere: `~${replayed}` };
  if (depth > deepest || parseUrl(page) === undefined || safeContinue(raw, page, disclosure.origins) === null)
    return { elsewhere: disclosure.pseudonym('elsewhere', raw) };
  const url = new URL(raw, page);
  const isOfSite = url.origin === page;
  const parts: Record<string, unknown> = isAbsolute(raw, url.protocol) ? { origin: url.origin } : {};
  const path = barePath(url.pathname);
  const route = isOfSite ? routeOf(url.pathname) : 'notFound';
  if (route !== 'notFound') parts['page'] = route;
  else if (path !== '/') parts['page'] = disclosure.pseudonym('page', path.slice(1));
  if (isOfSite && prefixOf(url.pathname) !== '') parts['prefix'] = prefixOf(url.pathname);
  const query = [...url.searchParams];
  const own = new URLSearchParams(query.filter(([name]) => isOfSite && ownParameters.includes(name)));
  for (const flag of flags) {
    const value = own.get(flag);
    if (value !== null) parts[flag] = !isOff(value);
  }
  const onward = own.getAll('continue');
  if (onward.length > 0) parts['continue'] = onward.map((one) => redactAddress(one, disclosure, depth + 1));
  const more = query.filter(([name]) => !own.has(name));
  if (more.length > 0) parts['more'] = more.map(([name, value]) => partOf(name, value, disclosure));
  if (url.hash !== '') parts['fragment'] = disclosure.pseudonym('part', url.hash.slice(1));
  return parts;
}

/** Browsers ignore spaces before an address and treat backslashes as slashes, so only the parser can decide. */
function isAbsolute(raw: string, protocol: string): boolean {
  const base = `${protocol}//base.invalid`;
  return parseUrl(raw, base)?.origin !== base;
}

/** Without a value, what looks like a name may itself be a secret, perhaps in Base64 with `=` at its end. */
function partOf(name: string, value: string, disclosure: Disclosure): string {
  if (value === '' && name.startsWith('~')) return disclosure.pseudonym('part', name);
  if (disclosure.isPlain && /[^=]/.test(value) && /^[a-z][\w.-]{0,31}$/i.test(name))
    return `${name}=${disclosure.pseudonym('part', value)}`;
  return disclosure.pseudonym('part', new URLSearchParams([[name, value]]).toString().replace(/=$/, ''));
}

export function restoreAddress(address: LoggedAddress): string {
  if (address.elsewhere !== undefined) return `https://${address.elsewhere.slice(1)}.invalid/`;
  const path = address.page === undefined ? '/' : pathOf(address.page);
  const query = [
    ...flags.flatMap((flag) => (address[flag] === undefined ? [] : [`${flag}=${address[flag]}`])),
    ...(address.continue ?? []).map((one) => `continue=${encodeURIComponent(restoreAddress(one))}`),
    ...(address.more ?? []),
  ];
  return (
    (address.origin ?? '') +
    prefixedPath(address.prefix ?? '', path) +
    (query.length === 0 ? '' : `?${query.join('&')}`) +
    (address.fragment === undefined ? '' : `#${address.fragment}`)
  );
}

/** `/pl/info`, and `/pl` rather than `/pl/`. */
export const prefixedPath = (prefix: string, path: string): string =>
  prefix !== '' && path === '/' ? prefix : prefix + path;

const pathOf = (page: string): string => (isRoute(page) ? routes[page] : `/${page}`);
const isRoute = (page: string): page is keyof typeof routes => Object.hasOwn(routes, page);

export function redactVisit(visit: Partial<Visit>, disclosure: Disclosure): LoggedAddress {
  const { route = 'notFound', path = '/', prefix = '', continueTo = null, isRefresh, isLogout, isLogin } = visit;
  return {
    page: isRoute(route) ? route : disclosure.pseudonym('page', path.slice(1)),
    ...(prefix !== '' && prefixOf(prefix) === prefix ? { prefix } : {}),
    ...(isRefresh === true ? { refresh: true } : {}),
    ...(isLogout === true ? { logout: true } : {}),
    ...(isLogin === true ? { login: true } : {}),
    ...(typeof continueTo === 'string' ? { continue: [redactAddress(continueTo, disclosure)] } : {}),
  };
}

export function restoreVisit({
  page = '',
  prefix = '',
  refresh,
  logout,
  login,
  continue: onward,
}: LoggedAddress): Visit {
  const route: RouteName = isRoute(page) ? page : 'notFound';
  return {
    route,
    path: pathOf(page),
    prefix,
    continueTo: onward?.[0] === undefined ? null : restoreAddress(onward[0]),
    isRefresh: refresh === true,
    isLogout: logout === true,
    ...(login === true && { isLogin: true }),
  };
}

/** Whether a value from a file has the shape of a logged address. Redacting it again later checks that it belongs to this site. */
export const isLoggedAddress = (value: unknown): value is LoggedAddress =>
  isRecord(value) &&
  Object.entries(value).every(([field, one]) => {
    if (field === 'continue') return Array.isArray(one) && one.every(isLoggedAddress);
    if (field === 'more') return Array.isArray(one) && one.every((part) => typeof part === 'string');
    if (flags.some((flag) => flag === field)) return typeof one === 'boolean';
    return ['origin', 'page', 'prefix', 'fragment', 'elsewhere'].includes(field) && typeof one === 'string';
  });
