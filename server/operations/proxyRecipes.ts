interface ProxySettings {
  /** The address at which the proxy reaches the front door's service, such as `127.0.0.1:8080`. */
  readonly door: string;
  /** The address at which the proxy reaches the app, such as `127.0.0.1:3000`. */
  readonly app: string;
  /** The app's host. Named here, because the visitor chooses what the Host header says. */
  readonly host?: string | undefined;
  readonly siteOrigin: string;
}

const hostnameOf = (host: string) => new URL(`http://${host}`).hostname;

const forwardAuthOf = (host = '') => `/api/forward-auth${host && `?host=${encodeURIComponent(host)}`}`;

/**
 * Settings for proxies that ask the front door who a visitor is, and pass that to an app in headers (docs/sister-app.md,
 * Software behind a proxy). PHP, WSGI and the like read `Remote_User` or `Remote.User` as `Remote-User`, so each recipe
 * removes everything that a visitor could send in place of these headers.
 */
export const proxyRecipes = {
  nginx: ({
    door,
    app,
    host,
  }) => `map "$request_method $http_accept" $is_page { default 0; "~^(GET|HEAD) .*text/html" 1; }
# Web sockets only: through any other protocol, such as h2c, a visitor could send requests that nobody checks.
map "$request_method $http_upgrade" $app_upgrade { default ""; "~*^GET websocket$" websocket; }
map $app_upgrade $app_connection { default ""; websocket upgrade; }
server {
  listen 80;${
    host === undefined
      ? ''
      : `
  server_name ${hostnameOf(host)};`
  }
  # Drops Remote_User and Remote.User, which an app could read as Remote-User. If another server on this port lets them
  # in, the front door refuses the request.
  underscores_in_headers off;
  ignore_invalid_headers on;
  client_max_body_size 0;
  location / {
    auth_request /forward-auth;
    auth_request_set $id $upstream_http_remote_id;
    auth_request_set $user $upstream_http_remote_user;
    auth_request_set $email $upstream_http_remote_email;
    auth_request_set $groups $upstream_http_remote_groups;
    auth_request_set $log_in $upstream_http_location;
    error_page 401 = @log-in;
    error_page 403 = @closed;
    proxy_set_header Remote-Id $id;
    proxy_set_header Remote-User $user;
    proxy_set_header Remote-Name $user;
    proxy_set_header Remote-Email $email;
    proxy_set_header Remote-Groups $groups;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    # Allows web sockets that are silent for up to an hour, and streams events and uploads without buffering.
    proxy_http_version 1.1;
    proxy_set_header Upgrade $app_upgrade;
    proxy_set_header Connection $app_connection;
    proxy_read_timeout 1h;
    proxy_buffering off;
    proxy_request_buffering off;
    proxy_pass http://${app};
  }
  location @log-in {
    if ($is_page) { return 302 $log_in; }
    return 401;
  }
  # The front door tells visitors that the app is not open to them.
  location @closed {
    set $closed "$is_page$log_in";
    if ($closed ~ "^1.") { return 302 $log_in; }
    return 403;
  }
  location = /forward-auth {
    internal;
    proxy_pass http://${door}${forwardAuthOf(host)};
    proxy_read_timeout 3s;
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    proxy_set_header Accept "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Method $request_method;
    proxy_set_header X-Forwarded-Uri $request_uri;
  }
}
`,
  caddy: ({ door, app, host }) => `${host === undefined ? ':80' : `http://${host}`} {
  # The order matters: the visitor's own headers are removed before the front door's answer sets them.
  route {
    request_header -Remote*
    # Caddy removes the headers that Connection names, even those from the front door's answer.
    @unnamed header_regexp Connection (?i)remote
    respond @unnamed 400
    # Web sockets only: through any other protocol, such as h2c, a visitor could send requests that nobody checks.
    request_header Upgrade .+ websocket
    forward_auth ${door} {
      uri ${forwardAuthOf(host)}
      transport http {
        response_header_timeout 3s
      }
      copy_headers Remote-Id Remote-User Remote-Name Remote-Email Remote-Groups
    }
    # A preflight has no visitor, if FORWARD_AUTH lets it pass.
    @preflight method OPTIONS
    request_header @preflight -Remote*
    request_header @preflight -Upgrade
    # If the answer lacks a header, Caddy writes a placeholder's name into it: then the front door did not answer.
    @unknown {
      not header_regexp Remote-Id ^[0-9A-Za-z-]+$
      not method OPTIONS
    }
    respond @unknown 502
    reverse_proxy ${app}
  }
}
`,
  traefik: ({
    door,
    app,
    host,
  }) => `# A file of dynamic configuration; not covered by a test. Traefik passes on every kind of upgrade: the app must not
# offer h2c (HTTP/2 without TLS), through which a visitor could send requests that nobody checks.
http:
  routers:
    app:
      rule: ${host === undefined ? 'PathPrefix(`/`)' : `Host(\`${hostnameOf(host)}\`)`}
      middlewares: [front-door]
      service: app
  middlewares:
    front-door:
      forwardAuth:
        address: http://${door}${forwardAuthOf(host)}
        # Removes the visitor's own headers of these names before it copies those of the answer.
        authResponseHeadersRegex: (?i)^remote
        authRequestHeaders: [Accept, Accept-Language, Cookie, Origin, Access-Control-Request-Method, Sec-Fetch-Dest]
  services:
    app:
      loadBalancer:
        servers: [{ url: http://${app} }]
`,
  apache: ({
    app,
    siteOrigin,
  }) => `# With mod_auth_openidc, mod_headers and mod_proxy_http; the app's name and secret are what 'apps add' printed.
# Software that Apache itself runs needs no line of RequestHeader and ProxyPass: it has the id in
# REMOTE_USER and the name in Remote_preferred_username.
OIDCProviderMetadataURL ${siteOrigin}/api/oidc/.well-known/openid-configuration
OIDCClientID wiki
OIDCClientSecret vsa_…
OIDCRedirectURI http://wiki.example/callback
OIDCCryptoPassphrase a-long-text-of-your-own
OIDCPKCEMethod S256
OIDCScope "openid profile email"
OIDCRemoteUserClaim sub
OIDCRefreshAccessTokenBeforeExpiry 60 logout_on_error
# By default, the module's own session ends after five minutes of inactivity, and after eight hours in any case. With
# these values it ends with the front door's session.
OIDCSessionInactivityTimeout 86400
OIDCSessionMaxDuration 7776000
# The module removes every header that begins with this, in any spelling that an app could read as Remote-User.
OIDCClaimPrefix Remote_
OIDCPassClaimsAs environment
<Location />
  AuthType openid-connect
  Require valid-user
  # Apache removes the headers that the visitor's Connection header names, even the ones set below.
  RequestHeader unset Connection "expr=%{HTTP:Connection} =~ /remote/i"
  RequestHeader set Remote-Id %{Remote_sub}e
  RequestHeader set Remote-User %{Remote_preferred_username}e
  RequestHeader set Remote-Name %{Remote_preferred_username}e
  RequestHeader set Remote-Email %{Remote_email}e
  RequestHeader set Remote-Groups %{Remote_groups}e env=Remote_groups
  ProxyPass http://${app}/ upgrade=websocket flushpackets=on
</Location>
`,
} as const satisfies Readonly<Record<string, (settings: ProxySettings) => string>>;

export type ProxyName = keyof typeof proxyRecipes;
