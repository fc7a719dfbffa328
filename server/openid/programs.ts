/** How to add a self-hosted program as an app, according to its own documentation. */
interface Program {
  readonly name: string;
  /** Where visitors are sent back to: paths below the program's address, and addresses of its native apps. */
  readonly redirects: readonly string[];
  /** Set if its documentation promises a code challenge (RFC 7636); other programs may send one. */
  readonly isPkceSent?: true;
  /** What to enter in the program, besides the issuer, the client's id and its secret. */
  readonly settings: string;
}

/** For `apps add --for`. In these addresses, the program knows the provider under the name `vestibule`. */
export const programs = {
  audiobookshelf: {
    name: 'Audiobookshelf',
    redirects: ['/auth/openid/callback', '/auth/openid/mobile-redirect'],
    settings: 'Settings, Authentication, OpenID Connect: the issuer, then Auto-populate',
  },
  bookstack: {
    name: 'BookStack',
    redirects: ['/oidc/callback'],
    settings: '`AUTH_METHOD=oidc`, `OIDC_ISSUER`, `OIDC_ISSUER_DISCOVER=true`',
  },
  gitea: {
    name: 'Gitea, Forgejo',
    redirects: ['/user/oauth2/vestibule/callback'],
    settings: 'an authentication source OAuth2, OpenID Connect, with the name `vestibule` and the discovery address',
  },
  grafana: {
    name: 'Grafana',
    redirects: ['/login/generic_oauth'],
    isPkceSent: true,
    settings:
      '`[auth.generic_oauth]`: `use_pkce = true`, `scopes = openid profile email`, and `auth_url`, `token_url` and `api_url` of discovery',
  },
  hedgedoc: {
    name: 'HedgeDoc 1',
    redirects: ['/auth/oauth2/callback'],
    settings:
      '`CMD_OAUTH2_…`: the addresses of discovery, `SCOPE=openid profile email`, `USER_PROFILE_USERNAME_ATTR=preferred_username`',
  },
  immich: {
    name: 'Immich',
    redirects: ['/auth/login', '/user-settings', 'app.immich:///oauth-callback'],
    settings: 'Administration, Settings, OAuth: the issuer, scope `openid email profile`',
  },
  mealie: {
    name: 'Mealie',
    redirects: ['/login', '/login?direct=1'],
    isPkceSent: true,
    settings: '`OIDC_AUTH_ENABLED=true`, `OIDC_CONFIGURATION_URL` is the discovery address',
  },
  nextcloud: {
    name: 'Nextcloud (`user_oidc`)',
    redirects: ['/apps/user_oidc/code'],
    settings: 'Settings, OpenID Connect: the discovery address, scope `openid email profile`',
  },
  outline: {
    name: 'Outline',
    redirects: ['/auth/oidc.callback'],
    settings: '`OIDC_ISSUER_URL`, `OIDC_SCOPES=openid profile email`',
  },
  paperless: {
    name: 'Paperless-ngx',
    redirects: ['/accounts/oidc/vestibule/login/callback/'],
    isPkceSent: true,
    settings:
      '`PAPERLESS_SOCIALACCOUNT_PROVIDERS`: `openid_connect` with `OAUTH_PKCE_ENABLED`, `provider_id` `vestibule` and `server_url`',
  },
  vikunja: {
    name: 'Vikunja',
    redirects: ['/auth/openid/vestibule'],
    settings: '`auth.openid`: `enabled: true`, a provider `vestibule` whose `authurl` is the issuer',
  },
  wordpress: {
    name: 'WordPress (OpenID Connect Generic)',
    redirects: ['/wp-admin/admin-ajax.php?action=openid-connect-authorize'],
    settings: 'Settings, OpenID Connect: the addresses of discovery, scope `openid profile email`',
  },
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof programs;

/** @param at the program's address, such as https://photos.example */
export function programApp(name: ProgramName, at: string) {
  const { redirects, isPkceSent }: Program = { ...programs[name] };
  const below = (path: string) => at.replace(/\/+$/, '') + path;
  return {
    redirects: redirects.map((one) => (one.startsWith('/') ? below(one) : one)),
    afterLogout: [below('/')],
    ...(isPkceSent !== true && { isWithoutPkce: true }),
  };
}

/** The table of docs/sister-app.md. */
export const programsTable = (): string =>
  Object.entries<Program>(programs)
    .map(
      ([word, { name, redirects, settings }]) =>
        `| \`${word}\` | ${name} | ${redirects.map((one) => `\`${one}\``).join(', ')} | ${settings} |\n`,
    )
    .join('');
