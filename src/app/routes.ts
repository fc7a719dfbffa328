import { languages, type LanguageCode } from '../../shared/languages';
import { accountsPath, managePath, resetPasswordPath, restoreEmailPath, verifyEmailPath } from '../../shared/paths';

/** The specified routes (docs/behaviour.md, 2), and the site's additional ones. */
export const routes = {
  welcome: '/',
  accounts: accountsPath,
  verifyEmail: verifyEmailPath,
  resetPassword: resetPasswordPath,
  restoreEmail: restoreEmailPath,
  signUpSuccess: '/accounts/sign-up-success',
  info: '/info',
  settings: '/settings',
  manage: managePath,
  // At run time this contains only the pages that the owner has. Commands run without a compiled brand and have none.
  ...((typeof BRAND === 'undefined' ? {} : (BRAND.ownPaths ?? {})) as {
    readonly privacy: '/privacy';
    readonly terms: '/terms';
  }),
} as const;

export const accountsLeadingTo = (continueTo: string | null) => routes.accounts + continueQuery(continueTo);

/** The query of an address that leads on to `continueTo`, if there is one. */
const continueQuery = (continueTo: string | null) =>
  continueTo === null ? '' : `?continue=${encodeURIComponent(continueTo)}`;

export type RouteName = keyof typeof routes | 'notFound';

/** The path of a page without its language prefix and without a slash at the end. */
export function barePath(pathname: string): string {
  const path = pathname.slice(prefixOf(pathname).length).replace(/\/+$/, '');
  return path === '' ? '/' : path;
}

export function routeOf(pathname: string): RouteName {
  const path = barePath(pathname);
  return (Object.keys(routes) as (keyof typeof routes)[]).find((name) => routes[name] === path) ?? 'notFound';
}

/** The language prefix of an address, `/pl` for `/pl/info`; empty at the plain addresses (docs/behaviour.md, Language). */
export function prefixOf(pathname: string): string {
  const first = pathname.split('/')[1] ?? '';
  return prefixedLanguages.some((code) => code === first) ? `/${first}` : '';
}

/** The language that an address fixes by its prefix; null if the visitor's choice decides. */
export function languageOfPath(pathname: string): LanguageCode | null {
  const code = prefixOf(pathname).slice(1);
  return prefixedLanguages.find((known) => known === code) ?? null;
}

const prefixedLanguages = languages.slice(1).map((language) => language.code);

/** What a page's address says. The token is kept separate because it is secret. */
export interface Visit {
  readonly route: RouteName;
  readonly path: string;
  readonly prefix: string;
  readonly continueTo: string | null;
  readonly isRefresh: boolean;
  readonly isLogout: boolean;
  /** Whether a visitor who is already logged in must log in again. */
  readonly isLogin?: boolean;
}

const goingOn: readonly RouteName[] = ['accounts', 'verifyEmail'];

/** The state of a history entry. Only the site itself writes it. */
type Kept = { readonly token?: string | null } | null;

const linked: readonly RouteName[] = ['verifyEmail', 'resetPassword', 'restoreEmail'];

/** @param kept the state of the history entry: a link's token that was removed from the address bar */
export function readVisit(
  pathname: string,
  search: string,
  kept: unknown = null,
): { visit: Visit; token: string | null } {
  const query = new URLSearchParams(search);
  const route = routeOf(pathname);
  return {
    visit: {
      route,
      path: barePath(pathname),
      prefix: prefixOf(pathname),
      continueTo: goingOn.includes(route)
        ? onlyOne(query.getAll('continue'))
        : route === 'manage'
          ? routes.manage
          : null,
      isRefresh: isRefreshAsked(barePath(pathname), query),
      isLogout: route === 'accounts' && isFlag(query.get('logout')),
      ...(route === 'accounts' && isFlag(query.get('login')) && { isLogin: true }),
    },
    token: linked.includes(route) ? (query.get('token') ?? (kept as Kept)?.token ?? null) : null,
  };
}

/** Whether an address asks the accounts page to check the visitor's access first. */
export const isRefreshAsked = (path: string, query: URLSearchParams) =>
  path === routes.accounts && isFlag(query.get('refresh'));

/** The `continue` parameter of a query, as a query of its own; empty if there is none. */
export const continueIn = (search: string) => continueQuery(onlyOne(new URLSearchParams(search).getAll('continue')));

/** The only value; null if there is none, if it is empty, or if there are several and the intended one is unknown. */
function onlyOne(values: readonly string[]): string | null {
  return values.length === 1 ? values[0] || null : null;
}

/** `?refresh`, `?refresh=true` and `?refresh=1` set a flag; `false` and `0` do not. */
function isFlag(value: string | null): boolean {
  return value !== null && value !== 'false' && value !== '0';
}
