import type { calls } from '../../shared/contract';

/** The calls that pages of every trusted origin may make; all others are for the site's own alone. */
export const callsOfSisters: readonly (keyof typeof calls)[] = [
  ...([
    'login',
    'passkeyLoginOptions',
    'passkeyLogin',
    'signUp',
    'commonPassword',
    'resetLink',
    'refreshAccessToken',
  ] as const),
  ...(['profile', 'isLogged', 'logout', 'logoutEverywhere', 'languages', 'language', 'languageCookie'] as const),
];
