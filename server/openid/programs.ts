/** How to add a self-hosted program as an app, according to its own documentation. */
interface Program {
  readonly name: string;
  readonly source: string;
  /** The addresses that visitors are sent back to: paths below the program's address, and addresses of its native apps. */
  readonly redirects: readonly string[];
  /** Set if its documentation promises a code challenge (RFC 7636); other programs may send one. */
  readonly isPkceSent?: true;
  /** The settings to enter in the program, besides the issuer, the client's id and its secret. */
  readonly settings: string;
}

/** For `apps add --for`. In these addresses, the program knows the provider under the name `vestibule`. */
export const programs = {
  audiobookshelf: {
    name: 'Audiobookshelf',
    source: 'https://github.com/advplyr/audiobookshelf/issues/2379',
    redirects: ['/auth/openid/callback', '/auth/openid/mobile-redirect'],
    settings: 'Settings, Authentication, OpenID Connect: the issuer, then Auto-populate',
  },
  bookstack: {
    name: 'BookStack',
    source: 'https://github.com/BookStackApp/BookStack/issues/5215',
    redirects: ['/oidc/callback'],
    settings: '`AUTH_METHOD=oidc`, `OIDC_ISSUER`, `OIDC_ISSUER_DISCOVER=true`',
  },
  gitea: {
    name: 'Gitea, Forgejo',
    source: 'https://github.com/go-gitea/gitea/issues/3431',
    redirects: ['/user/oauth2/vestibule/callback'],
    settings: 'an authentication source OAuth2, OpenID Connect, with the name `vestibule` and the discovery address',
  },
  grafana: {
    name: 'Grafana',
    source:
      'https://grafana.com/docs/grafana/latest/setup-grafana/configure-access/configure-authentication/generic-oauth/',
    redirects: ['/login/generic_oauth'],
    isPkceSent: true,
    settings:
      '`[auth.generic_oauth]`: `use_pkce = true`, `scopes = openid profile email`, and `auth_url`, `token_url` and `api_url` of discovery',
  },
  hedgedoc: {
    name: 'HedgeDoc 1',
    source: 'https://docs.hedgedoc.org/guides/auth/keycloak/',
    redirects: ['/auth/oauth2/callback'],
    settings:
      '`CMD_OAUTH2_…`: the addresses of discovery, `SCOPE=openid profile email`, `USER_PROFILE_USERNAME_ATTR=preferred_username`',
  },
  immich: {
    name: 'Immich',
    source: 'https://docs.immich.app/administration/oauth',
    redirects: ['/auth/login', '/user-settings', 'app.immich:///oauth-callback'],
    settings: 'Administration, Settings, OAuth: the issuer, scope `openid email profile`',
  },
  mealie: {
    name: 'Mealie',
    source: 'https://docs.mealie.io/documentation/getting-started/authentication/oidc-v2/',
    redirects: ['/login', '/login?direct=1'],
    isPkceSent: true,
    settings: '`OIDC_AUTH_ENABLED=true`, `OIDC_CONFIGURATION_URL` is the discovery address',
  },
  nextcloud: {
    name: 'Nextcloud (`user_oidc`)',
    source: 'https://github.com/nextcloud/user_oidc',
    redirects: ['/apps/user_oidc/code'],
    settings: 'Settings, OpenID Connect: the discovery address, scope `openid email profile`',
  },
  outline: {
    name: 'Outline',
    source: 'https://github.com/outline/outline/blob/main/.env.sample',
    redirects: ['/auth/oidc.callback'],
    settings:
      '`OIDC_AUTH_URI`, `OIDC_TOKEN_URI` and `OIDC_USERINFO_URI` of discovery, `OIDC_SCOPES=openid profile email`',
  },
  paperless: {
    name: 'Paperless-ngx',
    source: 'https://docs.allauth.org/en/latest/socialaccount/providers/openid_connect.html',
    redirects: ['/accounts/oidc/vestibule/login/callback/'],
    isPkceSent: true,
    settings:
      '`PAPERLESS_SOCIALACCOUNT_PROVIDERS`: `openid_connect` with `OAUTH_PKCE_ENABLED`, `provider_id` `vestibule` and `server_url`',
  },
  vikunja: {
    name: 'Vikunja',
    source: 'https://vikunja.io/docs/openid/',
    redirects: ['/auth/openid/vestibule'],
    settings: '`auth.openid`: `enabled: true`, a provider `vestibule` whose `authurl` is the issuer',
  },
  wordpress: {
    name: 'WordPress (OpenID Connect Generic)',
    source: 'https://wordpress.org/plugins/daggerhart-openid-connect-generic/',
    redirects: ['/wp-admin/admin-ajax.php?action=openid-connect-authorize'],
    settings: 'Settings, OpenID Connect: the addresses of discovery, scope `openid profile email`',
  },
} as const satisfies Readonly<Record<string, Program>>;

export type ProgramName = keyof typeof programs;

export function programApp(name: ProgramName, at: string) {
  const { redirects, isPkceSent }: Program = { ...programs[name] };
  const below = (path: string) => at.replace(/\/+$/, '') + path;
  return {
    redirects: redirects.map((one) => (one.startsWith('/') ? below(one) : one)),
    afterLogout: [below('/')],
    ...(isPkceSent !== true && { isWithoutPkce: true }),
  };
}

export const programsTable = (): string =>
  Object.entries<Program>(programs)
    .map(
      ([word, { name, source, redirects, settings }]) =>
        `| \`${word}\` | [${name}](${source}) | ${redirects.map((one) => `\`${one}\``).join(', ')} | ${settings} |\n`,
    )
    .join('');
