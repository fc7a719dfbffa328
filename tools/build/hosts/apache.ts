import { fileEndings, isText } from '../../../shared/hosting';
import { escaped, type Headers, type HostRules } from './rules';

/**
 * The rules as a file to include in Apache's `<VirtualHost>`. Apache 2.4.58 or newer, with the modules that the file's
 * first lines name.
 */
export function apacheRules(rules: HostRules): string {
  const { headers, language, hashedFolder, missingFile, redirect, types, steps, prefixes } = rules;
  const texts = Object.keys(types).filter((ending) => isText(types[ending] ?? ''));
  const byCookie = [...language.others, { code: language.plain, chosen: '' }];

  return `${intro(rules)}
${proxies(rules)}${api(rules)}
AddEncoding br .br
AddEncoding gzip .gz
${Object.entries(types)
  .map(([ending, type]) => `AddType ${type} .${ending}`)
  .join('\n')}
AddCharset utf-8 ${texts.map((ending) => `.${ending}`).join(' ')}
# On Debian .br means Breton and .gz is a media type, and compressed files would be compressed again.
RemoveLanguage .br
RemoveType .gz
SetEnv no-gzip 1
SetEnv no-brotli 1

RewriteEngine On
RewriteRule ^/api/|^${escaped(redirect.from)}$ - [END]

# At the plain addresses the cookie chooses the language.
RewriteRule ^ - [E=vestibule_language:${language.plain}]
${language.others
  .map(
    ({ id, code }) => `RewriteCond %{HTTP:Cookie} (?:^|;\\s*)${language.cookie}=${id}(?:;|$)
RewriteRule ^ - [E=vestibule_language:${code}]`,
  )
  .join('\n')}

# Files for hosts, compressed copies, dotfiles and file names of pages are not served.
RewriteRule \\.(?:br|gz|html)$|^/headers\\.json$|/\\.(?!well-known/) - [NC,R=404]

RewriteCond %{DOCUMENT_ROOT}$0 -f
RewriteRule ^/.*\\.[A-Za-z0-9]+$ - [E=vestibule_file:1]

# The pages, by the cookie, or by the language prefix of the address.
${byCookie
  .map(
    ({ code, chosen }) => `RewriteCond %{ENV:vestibule_language} =${code}
RewriteRule ^/(${steps})?/?$ ${chosen}/$1/index.html [E=vestibule_page:1]`,
  )
  .join('\n')}
${language.others
  .map(
    ({ prefix, code }) =>
      `RewriteRule ^${prefix}(?:/(${steps}))?/?$ ${prefix}/$1/index.html [E=vestibule_page:1,E=vestibule_language:${code}]`,
  )
  .join('\n')}

# The not-found page.
ErrorDocument 404 /404
${language.others.map(({ prefix }) => `<Location ${prefix}/>\n    ErrorDocument 404 ${prefix}/404\n</Location>`).join('\n')}
${language.others
  .map(
    ({ prefix, code }) => `RewriteCond %{ENV:REDIRECT_STATUS} =404
RewriteRule ^${prefix}/404$ ${prefix}/404.html [E=vestibule_page:1,E=vestibule_language:${code}]`,
  )
  .join('\n')}
${byCookie
  .map(
    ({ code, chosen }) => `RewriteCond %{ENV:REDIRECT_STATUS} =404
RewriteCond %{ENV:vestibule_language} =${code}
RewriteRule ^/404$ ${chosen}/404.html [E=vestibule_page:1]`,
  )
  .join('\n')}
RewriteCond %{ENV:vestibule_file}%{ENV:vestibule_page} =""
RewriteRule ^ - [R=404]

# The build's copies, compressed.
${['br', 'gz']
  .map(
    (ending) => `RewriteCond %{HTTP:Accept-Encoding} \\b${ending === 'gz' ? 'gzip' : ending}\\b
RewriteCond %{DOCUMENT_ROOT}$0.${ending} -f
RewriteRule .+ %{DOCUMENT_ROOT}$0.${ending} [END]`,
  )
  .join('\n')}
RewriteRule .+ %{DOCUMENT_ROOT}$0 [END]

<LocationMatch "^/(?!api/)">
    Require all granted
${lines(headers.everywhere)}
    Header merge Vary Accept-Encoding
${lines({ ...headers.page, 'Content-Language': '%{vestibule_language}e' }, 'page')}
${lines(headers.file, 'file')}
    # No validators: two languages at one address could have the same size and date, and the browser would keep the
    # wrong one.
${['If-None-Match', 'If-Modified-Since', 'Range'].map((name) => `    RequestHeader unset ${name} env=vestibule_page`).join('\n')}
${['ETag', 'Last-Modified', 'Accept-Ranges'].map((name) => `    Header unset ${name} env=vestibule_page`).join('\n')}
</LocationMatch>

# A missing file is never answered with a page; unknown extensions get the not-found page.
<LocationMatch "(?i)\\.(?:${fileEndings.join('|')})$|/\\.[^/]+$|^/${hashedFolder}/.">
    ErrorDocument 404 '${missingFile.body}'
${lines({ 'Cache-Control': headers.file['Cache-Control'] ?? '', 'Content-Type': `${missingFile.type}; charset=utf-8` }, '!file')}
</LocationMatch>

# Files with a hash in their names, kept for ever.
<LocationMatch "^/${hashedFolder}/">
${lines(headers.hashed, 'file')}
</LocationMatch>
${Object.entries(rules.ownHeaders)
  .map(
    ([path, own]) => `
<LocationMatch "^(?:${prefixes})${escaped(path)}/?$">
${lines(own, 'page')}
</LocationMatch>
`,
  )
  .join('')}
<Location ${redirect.from}>
    RedirectRelative On
    Redirect ${redirect.status} ${redirect.to}
${lines({ 'Cache-Control': headers.file['Cache-Control'] ?? '' })}
</Location>
`;
}

function intro({ siteOrigin }: HostRules): string {
  const { hostname, protocol } = new URL(siteOrigin);
  const [port, tls] =
    protocol === 'https:'
      ? [
          443,
          [
            'SSLEngine on',
            `SSLCertificateFile /etc/letsencrypt/live/${hostname}/fullchain.pem`,
            `SSLCertificateKeyFile /etc/letsencrypt/live/${hostname}/privkey.pem`,
          ],
        ]
      : [80, []];
  return `# Written by \`npm run build\` for ${siteOrigin}: Apache's rules for the site in dist/. The next build writes it anew, its policy included.
#
# Copy dist/ to the server, \`a2enmod ${tls.length > 0 ? 'ssl ' : ''}headers rewrite proxy_http remoteip unique_id\`, include this file in the site's
# virtual host, and check it with \`apache2ctl configtest\`:
#
#   <VirtualHost *:${port}>
#     ServerName ${hostname}
${tls.map((line) => `#     ${line}\n`).join('')}#     DocumentRoot /srv/vestibule/dist
#     Include /srv/vestibule/dist-hosts/apache.conf
#   </VirtualHost>
#
# \`npm run check-deploy -- ${siteOrigin}\` checks the running site.

`;
}

// Retry a restarting service at once: by default Apache would not try it for a minute.
function api({ api: found }: HostRules): string {
  if (found === null) return '';
  return `${found.upstream.startsWith('https:') ? 'SSLProxyEngine On' : 'ProxyPreserveHost On'}
ProxyAddHeaders Off
ProxyPass ${found.path} ${found.upstream}${found.path} retry=0 ttl=60
<Location ${found.path}>
    # Apache passes on no header that it names, those that are set below included.
    RequestHeader unset Connection
    RequestHeader set X-Forwarded-For "expr=%{REMOTE_ADDR}"
    RequestHeader set X-Forwarded-Proto "expr=%{REQUEST_SCHEME}"
    RequestHeader set X-Request-Id "%{UNIQUE_ID}e"
</Location>
`;
}

// With proxies, REMOTE_ADDR becomes the visitor's address, here and in the log; otherwise a visitor's header is ignored.
function proxies({ proxies: trusted }: HostRules): string {
  return trusted.length === 0
    ? ''
    : `# The proxies in front of this server, from TRUST_PROXY. If they speak the PROXY protocol, add \`RemoteIPProxyProtocol On\`
# beside the Include. Apache then trusts any client that connects: let only the proxies reach the port.
RemoteIPHeader X-Forwarded-For
RemoteIPInternalProxy ${trusted.join(' ')}
`;
}

/** @param kind the kind of answers; all by default */
function lines(headers: Headers, kind?: 'page' | 'file' | '!file'): string {
  return Object.entries(headers)
    .map(
      ([name, value]) =>
        `    Header always ${name === 'Vary' ? 'merge' : 'set'} ${name} "${value}"${kind === undefined ? '' : ` env=${kind.replace(/\w+/, 'vestibule_$&')}`}`,
    )
    .join('\n');
}
