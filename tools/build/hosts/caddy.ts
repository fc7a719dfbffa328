import { fileEndings, isText } from '../../../shared/hosting';
import type { Headers, HostRules } from './rules';

/** The rules as a complete Caddyfile. Caddy 2.6 or newer; it obtains the certificate itself. */
export function caddyRules(rules: HostRules): string {
  const { headers, language, hashedFolder, missingFile, redirect, types, steps, prefixes } = rules;
  // No validators: two languages at one address could have the same size and date, and the browser would keep the
  // wrong one.
  const page = (
    code: string,
    at: string,
  ) => `${block(2, { ...headers.page, 'Content-Security-Policy': '{vestibule_policy}', 'Cross-Origin-Opener-Policy': '{vestibule_opener}', 'Content-Language': code })}
${noValidators}
			rewrite * ${at}
			file_server {
				precompressed br gzip
				disable_canonical_uris
			}`;

  return `${intro(rules)}
{$SITE_ADDRESS:${rules.siteOrigin}} {
	root * {$SITE_FOLDER:/srv/vestibule/dist}
${everywhere(rules)}

	# At the plain addresses the cookie chooses the language.
	map {http.request.cookie.${language.cookie}} {vestibule_chosen} {vestibule_language} {
${language.others.map(({ id, chosen, code }) => `		${id} "${chosen}" "${code}"`).join('\n')}
		default "" "${language.plain}"
	}

	# The policies of the pages, and those of the pages that sister apps frame or open in a popup.
	map {http.request.orig_uri.path} {vestibule_policy} {vestibule_opener} {
${Object.entries(rules.ownHeaders)
  .map(
    ([path, own]) =>
      `		"~^(?:${prefixes})/*${path}/*$" "${own['Content-Security-Policy'] ?? headers.page['Content-Security-Policy']}" ${own['Cross-Origin-Opener-Policy'] ?? headers.page['Cross-Origin-Opener-Policy']}`,
  )
  .join('\n')}
		default "${headers.page['Content-Security-Policy']}" ${headers.page['Cross-Origin-Opener-Policy']}
	}

	# Caddy takes most media types from the system; these are the site's own.
${Object.entries(types)
  .filter(([ending, type]) => isText(type) && ending !== 'html')
  .map(([ending, type]) => `	@${ending} path *.${ending}\n	header @${ending} Content-Type "${type}; charset=utf-8"`)
  .join('\n')}

	route {
		redir ${redirect.from} ${redirect.to} ${redirect.status}
${api(rules)}
		# Files for hosts, compressed copies, dotfiles and file names of pages are not served.
		@hidden path *.br *.gz *.html /headers.json
		error @hidden "hidden" 404
		@dotfile {
			path_regexp /\\.
			not path /.well-known/*
		}
		error @dotfile "hidden" 404

		# Files with a hash in their names, kept for ever.
		@hashed {
			path /${hashedFolder}/*
			file
		}
		handle @hashed {
${block(3, headers.hashed)}
			file_server {
				precompressed br gzip
			}
		}
		@file {
			path_regexp \\.[A-Za-z0-9]+$
			file
		}
		handle @file {
${block(3, headers.file)}
			file_server {
				precompressed br gzip
			}
		}

		# The pages, by the cookie, or by the language prefix of the address.
		@page path_regexp page ^/+(${steps})?/*$
		handle @page {
${page('{vestibule_language}', '{vestibule_chosen}/{re.page.1}/index.html')}
		}
${language.others
  .map(
    ({ prefix, code }) => `		@page_${code} path_regexp page_${code} ^${prefix}(?:/+(${steps}))?/*$
		handle @page_${code} {
${page(code, `${prefix}/{re.page_${code}.1}/index.html`)}
		}
`,
  )
  .join('')}
		error "missing" 404
	}

	handle_errors {
${block(2, headers.everywhere)}
		# A missing file is never answered with a page; file names of pages and unknown extensions get the not-found page.

		@missing_file {
			path_regexp (?i)(?:\\.(?:${fileEndings.join('|')})|/\\.[^/]+|^/${hashedFolder}/.+)$
			not path *.html
		}
		handle @missing_file {
			header Content-Type "${missingFile.type}; charset=utf-8"
			header Cache-Control ${headers.file['Cache-Control'] ?? ''}
			respond \`${missingFile.body}\` {http.error.status_code}
		}
${language.others
  .map(
    ({ prefix, code }) => `		@missing_${code} path ${prefix}/*
		handle @missing_${code} {
${page(code, `${prefix}/404.html`)}
		}
`,
  )
  .join('')}		handle {
${page('{vestibule_language}', '{vestibule_chosen}/404.html')}
		}
	}
}
`;
}

const noValidators = `			header -Etag
			header -Last-Modified
			request_header -If-None-Match
			request_header -If-Modified-Since
			request_header -Range`;

function intro({ siteOrigin }: HostRules): string {
  return `# Written by \`npm run build\` for ${siteOrigin}: a Caddyfile for the site in dist/. The next build writes it anew, its policy included.
#
# Copy dist/ to the server, to /srv/vestibule/dist or SITE_FOLDER, and this file to /etc/caddy/Caddyfile; check it with
# \`caddy validate --config Caddyfile --adapter caddyfile\`. SITE_ADDRESS overrides the address.
# \`npm run check-deploy -- ${siteOrigin}\` checks the running site.
`;
}

function api({ api: found, proxies }: HostRules): string {
  return found === null
    ? ''
    : `
		handle ${found.path}* {
			reverse_proxy ${found.upstream} {
				header_up X-Request-Id {http.request.uuid}${proxies.length > 0 ? `\n				trusted_proxies ${proxies.join(' ')}` : ''}
			}
		}
`;
}

// The account service sends these headers itself.
function everywhere({ api: found, headers }: HostRules): string {
  return found === null
    ? block(1, headers.everywhere)
    : `\t@site not path ${found.path}*\n${block(1, headers.everywhere, '@site ')}`;
}

function block(depth: number, headers: Headers, matcher = ''): string {
  const indent = '\t'.repeat(depth);
  return `${indent}header ${matcher}{\n${Object.entries(headers)
    .map(([name, value]) => `${indent}\t${name === 'Vary' ? '+Vary' : name} "${value}"`)
    .join('\n')}\n${indent}}`;
}
