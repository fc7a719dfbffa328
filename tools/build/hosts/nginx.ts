import { fileEndings, isText } from '../../../shared/hosting';
import { escaped, type Headers, type HostRules } from './rules';

/**
 * The rules as a file to include in nginx's server block; no part belongs in another context. nginx 1.18 or
 * newer, without additional modules.
 */
export function nginxRules(rules: HostRules): string {
  const { headers, language, hashedFolder, missingFile, redirect, types, steps, prefixes } = rules;
  const common = (more: Headers) => lines({ ...headers.everywhere, ...more });
  // No validators: two languages at one address could have the same size and date, and the browser would keep the
  // wrong one.
  const page = (
    code: string,
  ) => `${lines({ ...headers.everywhere, ...headers.page, 'Content-Security-Policy': '$vestibule_policy', 'Cross-Origin-Opener-Policy': '$vestibule_opener' })}
    add_header Content-Language ${code} always;
    add_header Last-Modified "";
    etag off;
    if_modified_since off;
    max_ranges 0;`;

  return `${intro(rules)}
${proxies(rules)}gzip_static on;
gzip_vary on;
# brotli_static on;
absolute_redirect off;
charset utf-8;
charset_types ${[...new Set(Object.values(types).filter((type) => isText(type) && type !== 'text/html'))].join(' ')};
default_type application/octet-stream;
types {
${Object.entries(types)
  .map(([ending, type]) => `    ${type} ${ending};`)
  .join('\n')}
}

# At the plain addresses the cookie chooses the language.
set $vestibule_chosen "";
set $vestibule_language ${language.plain};
${language.others
  .map(
    ({ id, chosen, code }) => `if ($cookie_${language.cookie} = "${id}") {
    set $vestibule_chosen ${chosen};
    set $vestibule_language ${code};
}`,
  )
  .join('\n')}

# The policies of the pages, and those of the pages that sister apps frame or open in a popup.
set $vestibule_policy "${headers.page['Content-Security-Policy']}";
set $vestibule_opener ${headers.page['Cross-Origin-Opener-Policy']};
${Object.entries(rules.ownHeaders)
  .map(
    ([path, own]) => `if ($uri ~ "^(?:${prefixes})${escaped(path)}/?$") {
${[
  ['policy', own['Content-Security-Policy']],
  ['opener', own['Cross-Origin-Opener-Policy']],
]
  .filter(([, value]) => value !== undefined)
  .map(([name, value]) => `    set $vestibule_${name} "${value}";`)
  .join('\n')}
}`,
  )
  .join('\n')}

location = ${redirect.from} {${common({ 'Cache-Control': headers.file['Cache-Control'] ?? '' })}
    return ${redirect.status} ${redirect.to};
}
${api(rules)}
# Files with a hash in their names, kept for ever. One that is missing is never a page.
location ^~ /${hashedFolder}/ {${lines(headers.everywhere)}${lines(headers.hashed, '')}
    location ~ \\.(?:br|gz|html)$ { error_page 404 = @vestibule_missing_file; return 404; }
    error_page 403 404 = @vestibule_missing_file;
    try_files $uri =404;
}

# Files for hosts, compressed copies and dotfiles are not served.
location ~* \\.(?:br|gz)$|^/headers\\.json$|/\\.(?!well-known/) {
    error_page 404 = @vestibule_missing_file;
    return 404;
}

# File names of pages and unknown extensions get the not-found page.
location ~* \\.(?:${fileEndings.join('|')})$ {${lines(headers.everywhere)}${lines(headers.file, '')}
    error_page 403 404 = @vestibule_missing_file;
    try_files $uri =404;
}

# The pages, by the cookie, or by the language prefix of the address.
location ~ ^/(${steps})?/?$ {${page('$vestibule_language')}
    error_page 404 @vestibule_missing_page;
    try_files $vestibule_chosen/$1/index.html =404;
}
${language.others
  .map(
    ({ prefix, code }) => `
location ~ ^${prefix}(?:/(${steps}))?/?$ {${page(code)}
    error_page 404 @vestibule_missing_${code};
    try_files ${prefix}/$1/index.html =404;
}

location ~ ^${prefix}/ {
    error_page 404 @vestibule_missing_${code};
    return 404;
}

location @vestibule_missing_${code} {${page(code)}
    try_files ${prefix}/404.html =404;
}
`,
  )
  .join('')}
location / {
    error_page 404 @vestibule_missing_page;
    return 404;
}

location @vestibule_missing_page {${page('$vestibule_language')}
    try_files $vestibule_chosen/404.html =404;
}

location @vestibule_missing_file {${common({ 'Cache-Control': headers.file['Cache-Control'] ?? '' })}
    types { }
    default_type ${missingFile.type};
    return 404 '${missingFile.body}';
}
`;
}

function intro({ siteOrigin }: HostRules): string {
  const { hostname, protocol } = new URL(siteOrigin);
  const listen =
    protocol === 'https:'
      ? [
          `listen 443 ssl http2;`,
          `server_name ${hostname};`,
          `ssl_certificate     /etc/letsencrypt/live/${hostname}/fullchain.pem;`,
          `ssl_certificate_key /etc/letsencrypt/live/${hostname}/privkey.pem;`,
        ]
      : ['listen 80;', `server_name ${hostname};`];
  return `# Written by \`npm run build\` for ${siteOrigin}: nginx's rules for the site in dist/. The next build writes it anew, its policy included.
#
# Copy dist/ to the server, include this file in the site's server block, and check it with \`nginx -t\`:
#
#   server {
${listen.map((line) => `#     ${line}`).join('\n')}
#     root /srv/vestibule/dist;
#     include /srv/vestibule/dist-hosts/nginx.conf;
#   }
#
# The build's .gz copies are sent as they are. To send its .br copies, a seventh smaller, uncomment 'brotli_static on'
# below (Debian has the module in libnginx-mod-http-brotli-static).
# \`npm run check-deploy -- ${siteOrigin}\` checks the running site.
`;
}

function api({ api: found }: HostRules): string {
  if (found === null) return '';
  return `
location ^~ ${found.path} {
    proxy_pass ${found.upstream};${found.upstream.startsWith('https:') ? '\n    proxy_ssl_server_name on;' : '\n    proxy_set_header Host $http_host;'}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Request-Id $request_id;
}
`;
}

// With proxies, $remote_addr becomes the visitor's address, here and in the log; otherwise a visitor's header is ignored.
function proxies({ proxies: trusted }: HostRules): string {
  if (trusted.length === 0) return '';
  return `
# The proxies in front of this server, from TRUST_PROXY. If they speak the PROXY protocol, use \`real_ip_header proxy_protocol;\`
# and \`listen ... proxy_protocol;\`.
${trusted.map((network) => `set_real_ip_from ${network};`).join('\n')}
real_ip_header X-Forwarded-For;
real_ip_recursive on;
`;
}

// `always` adds the header to error answers too. Cache-Control is only for files that were found.
function lines(headers: Headers, when = ' always'): string {
  return Object.entries(headers)
    .map(([name, value]) => `\n    add_header ${name} "${value}"${when};`)
    .join('');
}
