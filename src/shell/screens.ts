import type { OwnPages } from '../../shared/siteBrand';
import { languageSelector } from '../screens/settings/languageSelector';
import { preloadable, type Preloadable } from '../app/preloadable';
import { routeOf, type RouteName } from '../app/routes';

// Left out of the bundle unless the owner has such pages.
const ownPages = (
  BRAND.ownPaths === null
    ? {}
    : Object.fromEntries(
        (Object.keys(BRAND.ownPaths) as (keyof OwnPages)[]).map((name) => [
          name,
          preloadable(async () => {
            const { ownPages } = await import(/* webpackChunkName: "ownPage" */ '../screens/ownPage/OwnPage');
            return { default: ownPages[name] };
          }),
        ]),
      )
) as Readonly<Record<keyof OwnPages, Preloadable>>;

/** Each route's screen, a chunk of its own that bears the route's name. */
export const screens: Readonly<Record<RouteName, Preloadable>> = {
  welcome: preloadable(() => import(/* webpackChunkName: "welcome" */ '../screens/welcome/WelcomeScreen')),
  accounts: preloadable(() => import(/* webpackChunkName: "accounts" */ '../screens/accounts/AccountsScreen')),
  verifyEmail: preloadable(
    () => import(/* webpackChunkName: "verifyEmail" */ '../screens/verifyEmail/VerifyEmailScreen'),
  ),
  resetPassword: preloadable(
    () => import(/* webpackChunkName: "resetPassword" */ '../screens/resetPassword/ResetPasswordScreen'),
  ),
  restoreEmail: preloadable(
    () => import(/* webpackChunkName: "restoreEmail" */ '../screens/restoreEmail/RestoreEmailScreen'),
  ),
  signUpSuccess: preloadable(
    () => import(/* webpackChunkName: "signUpSuccess" */ '../screens/signUpSuccess/SignUpSuccessScreen'),
  ),
  info: preloadable(() => import(/* webpackChunkName: "info" */ '../screens/info/InfoScreen')),
  settings: preloadable(async () => {
    // Loads the selector too, so that the page hydrates as a whole. If that fails, the page shows an error in its place.
    const [chunk] = await Promise.all([
      import(/* webpackChunkName: "settings" */ '../screens/settings/SettingsScreen'),
      languageSelector.preload().catch(() => {}),
    ]);
    return chunk;
  }),
  manage: preloadable(() => import(/* webpackChunkName: "manage" */ '../screens/manage/ManageScreen')),
  ...ownPages,
  notFound: preloadable(() => import(/* webpackChunkName: "notFound" */ '../screens/notFound/NotFoundScreen')),
};

/**
 * The chunks that a page needs from the start besides its screen's. Pages that are only read load the flows when the browser
 * is idle.
 */
export const partsOf: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  accounts: ['flows'],
  verifyEmail: ['flows'],
  resetPassword: ['flows'],
  restoreEmail: ['flows'],
  manage: ['flows'],
  settings: ['languageSelector', 'flows'],
};

export const isScreenLoaded = (pathname: string): boolean => screens[routeOf(pathname)].isLoaded();

export function preloadScreen(pathname: string): Promise<void> {
  return screens[routeOf(pathname)].preload();
}

/** Loads the screen that a visitor is most likely to open next: the accounts, or from there the welcome page. */
export function preloadLikelyNext(pathname: string): Promise<void> {
  return screens[routeOf(pathname) === 'accounts' ? 'welcome' : 'accounts'].preload();
}

export async function preloadAllScreens(): Promise<void> {
  await Promise.allSettled(Object.values(screens).map((screen) => screen.preload()));
}
