import { barePath, prefixOf, routeOf, routes, type RouteName, type Visit } from '../app/routes';
import { safeContinue } from '../lib/continueTo';
import type { Disclosure } from './disclosure';
import { isRecord } from './isRecord';
import { parseUrl } from '../../shared/parseUrl';

/** An address as a log holds it: what the routes make of it, so that it stays true where a path is renamed. */
export interface Place {
  /** Where it is absolute. */
  readonly origin?: string;
  /** A page of the site by its route, any other path by a pseudonym; none for `/` of another site. */
  readonly page?: string;
  readonly prefix?: string;
  readonly refresh?: boolean;
  readonly logout?: boolean;
  readonly login?: boolean;
  readonly continue?: readonly Place[];
  /** Whatever else stands in its query, by pseudonyms; in a plain log each value by one, after its name. */
  readonly more?: readonly string[];
  readonly fragment?: string;
  /** One that the site never leads to. */
  readonly elsewhere?: string;
}

const flags = ['refresh', 'logout', 'login'] as const;
/** The parameters whose values a log shows, on the site's own pages: elsewhere the same names mean other things. */
const ownParameters: readonly string[] = [...flags, 'continue'];
const isOff = (value: string) => ['0', 'false'].includes(value);
/** An address that leads on in more steps is none that a visitor has. */
const deepest = 3;

/**
 * What a log holds of an address, a plain log too: the site's own routes and parameters. Any other value, segment of a path
 * or fragment may be a secret, and stands by a pseudonym.
 */
export function placeOf(raw: string, told: Disclosure, depth = 0): Place {
  const [page = ''] = told.origins;
  const replayed = /^https:\/\/(elsewhere\d{1,9})\.invalid\/$/.exec(raw)?.[1];
  if (replayed !== undefined) return { elsewhere: `~${replayed}` };
  if (depth > deepest || parseUrl(page) === undefined || safeContinue(raw, page, told.origins) === null)
    return { elsewhere: told.pseudonym('elsewhere', raw) };
  const url = new URL(raw, page);
  const isOfSite = url.origin === page;
  const place: Record<string, unknown> = isAbsolute(raw, url.protocol) ? { origin: url.origin } : {};
  const path = barePath(url.pathname);
  const route = isOfSite ? routeOf(url.pathname) : 'notFound';
  if (route !== 'notFound') place['page'] = route;
  else if (path !== '/') place['page'] = told.pseudonym('page', path.slice(1));
  if (isOfSite && prefixOf(url.pathname) !== '') place['prefix'] = prefixOf(url.pathname);
  const query = [...url.searchParams];
  const own = new URLSearchParams(query.filter(([name]) => isOfSite && ownParameters.includes(name)));
  for (const flag of flags) {
    const value = own.get(flag);
    if (value !== null) place[flag] = !isOff(value);
  }
  const onward = own.getAll('continue');
  if (onward.length > 0) place['continue'] = onward.map((one) => placeOf(one, told, depth + 1));
  const more = query.filter(([name]) => !own.has(name));
  if (more.length > 0) place['more'] = more.map(([name, value]) => partOf(name, value, told));
  if (url.hash !== '') place['fragment'] = told.pseudonym('part', url.hash.slice(1));
  return place;
}

/** Browsers pass over spaces before an address, and take backslashes for slashes. */
function isAbsolute(raw: string, protocol: string): boolean {
  const base = `${protocol}//base.invalid`;
  return parseUrl(raw, base)?.origin !== base;
}

/** Without a value, what looks like a name may be a secret itself. */
function partOf(name: string, value: string, told: Disclosure): string {
  if (value === '' && name.startsWith('~')) return told.pseudonym('part', name);
  if (told.isPlain && value !== '' && /^[a-z][\w.-]{0,31}$/i.test(name))
    return `${name}=${told.pseudonym('part', value)}`;
  return told.pseudonym('part', new URLSearchParams([[name, value]]).toString().replace(/=$/, ''));
}

/** The address of a place on this build. */
export function addressOf(place: Place): string {
  if (place.elsewhere !== undefined) return `https://${place.elsewhere.slice(1)}.invalid/`;
  const path = place.page === undefined ? '/' : pathOf(place.page);
  const query = [
    ...flags.flatMap((flag) => (place[flag] === undefined ? [] : [`${flag}=${place[flag]}`])),
    ...(place.continue ?? []).map((one) => `continue=${encodeURIComponent(addressOf(one))}`),
    ...(place.more ?? []),
  ];
  return (
    (place.origin ?? '') +
    (place.prefix ?? '') +
    (place.prefix !== undefined && path === '/' ? '' : path) +
    (query.length === 0 ? '' : `?${query.join('&')}`) +
    (place.fragment === undefined ? '' : `#${place.fragment}`)
  );
}

const pathOf = (page: string): string => (isRoute(page) ? routes[page] : `/${page}`);
const isRoute = (page: string): page is keyof typeof routes => Object.hasOwn(routes, page);

/** A page's visit as a log holds it. */
export function placeOfVisit(visit: Partial<Visit>, told: Disclosure): Place {
  const { route = 'notFound', path = '/', prefix = '', continueTo = null, isRefresh, isLogout, isLogin } = visit;
  return {
    page: isRoute(route) ? route : told.pseudonym('page', path.slice(1)),
    ...(prefix !== '' && prefixOf(prefix) === prefix ? { prefix } : {}),
    ...(isRefresh === true ? { refresh: true } : {}),
    ...(isLogout === true ? { logout: true } : {}),
    ...(isLogin === true ? { login: true } : {}),
    ...(typeof continueTo === 'string' ? { continue: [placeOf(continueTo, told)] } : {}),
  };
}

/** The visit of a place on this build. */
export function visitOf({ page = '', prefix = '', refresh, logout, login, continue: onward }: Place): Visit {
  const route: RouteName = isRoute(page) ? page : 'notFound';
  return {
    route,
    path: pathOf(page),
    prefix,
    continueTo: onward?.[0] === undefined ? null : addressOf(onward[0]),
    isRefresh: refresh === true,
    isLogout: logout === true,
    ...(login === true && { isLogin: true }),
  };
}

/** Whether a value of a file is a place at all; that it is one of this site shows where it is recorded again. */
export const isPlace = (value: unknown): value is Place =>
  isRecord(value) &&
  Object.entries(value).every(([field, one]) => {
    if (field === 'continue') return Array.isArray(one) && one.every(isPlace);
    if (field === 'more') return Array.isArray(one) && one.every((part) => typeof part === 'string');
    if (flags.some((flag) => flag === field)) return typeof one === 'boolean';
    return ['origin', 'page', 'prefix', 'fragment', 'elsewhere'].includes(field) && typeof one === 'string';
  });
