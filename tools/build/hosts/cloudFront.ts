import { fileEndings, hstsSeconds } from '../../../shared/hosting';
import type { Headers, HostRules } from './rules';

/**
 * One CloudFront function (runtime cloudfront-js-2.0) for both viewer events of the default behaviour. It rewrites the
 * request to the page's file before CloudFront looks into its cache, so that the cookie is not part of the cache key.
 */
export function cloudFrontFunction(rules: HostRules): string {
  const { pages, language, hashedFolder, redirect, missingFile, headers } = rules;
  const data = (value: unknown) => JSON.stringify(value);
  return `// Written by \`npm run build\` for ${rules.siteOrigin}: a CloudFront function (runtime cloudfront-js-2.0) for the site in dist/.
//
// Copy dist/ to a bucket without its .br and .gz files (CloudFront compresses by itself), and give the distribution
// - the default behaviour: this function at viewer request AND at viewer response, the headers of response-headers-pages.json,
//   a cache policy without cookies, 'Compress objects automatically';
// - the behaviour /${hashedFolder}/*: no function, the headers of response-headers-assets.json, the same cache policy;
// - the behaviour /api/*: the account service as its origin, caching off, all cookies, headers and methods passed on.
// After a deploy invalidate /*. \`npm run check-deploy -- ${rules.siteOrigin}\` checks the running site.

const pages = ${data(pages)};
const cookie = ${data(language.cookie)};
const plain = ${data(language.plain)};
const languages = ${data(language.others)};
const redirect = ${data(redirect)};
const missing = ${data(missingFile)};
const ownHeaders = ${data(Object.entries(rules.ownHeaders).map(([path, own]) => [`${path}/index.html`, Object.entries(own)]))};
const pageVary = ${data(headers.page['Vary'])};
const pageHeaders = ${data(Object.entries(headers.page).filter(([name]) => name !== 'Vary' && differing(rules).has(name)))};
const fileHeaders = ${data(Object.entries(headers.file).filter(([name]) => differing(rules).has(name)))};

function handler(event) {
  const request = event.request;
  if (event.context.eventType === 'viewer-request') {
    if (request.uri === redirect.from) return answer(redirect.status, 'Found', { location: { value: redirect.to } });
    if (/\\.html$/i.test(request.uri)) return answer(302, 'Found', { location: { value: missingPage(request.uri) } });
    const file = fileOf(request);
    if (file === null) return answer(404, 'Not Found', { 'content-type': { value: missing.type + '; charset=utf-8' } }, missing.body);
    request.uri = file;
    return request;
  }
  return finished(event.response, fileOf(request) || request.uri);
}

// A page's file name is not an address: rewrite the request to a missing page, so that the not-found page is shown.
function missingPage(uri) {
  for (const language of languages) if (uri.indexOf(language.prefix + '/') === 0) return language.prefix + '/404';
  return '/404';
}

// The file in the bucket for a request; null for a file that is never served.
function fileOf(request) {
  const uri = request.uri;
  const isHidden = /\\.(br|gz|html)$/i.test(uri) || uri === '/headers.json' || (uri.indexOf('/.') >= 0 && uri.indexOf('/.well-known/') !== 0);
  if (isHidden) return null;
  if (/\\.(${fileEndings.join('|')})$/i.test(uri)) return uri;
  const chosen = request.cookies[cookie] ? request.cookies[cookie].value : '';
  let folder = '';
  let path = uri;
  for (const language of languages) {
    if (uri === language.prefix || uri.indexOf(language.prefix + '/') === 0) {
      folder = language.prefix;
      path = uri.slice(language.prefix.length);
      break;
    }
    if (chosen === language.id) folder = language.chosen;
  }
  path = path.replace(/\\/+$/, '') || '/';
  return folder + (pages.indexOf(path) < 0 ? '/404.html' : path === '/' ? '/index.html' : path + '/index.html');
}

// Sets a page's language, the Vary header for the cookie, and the status of the not-found page.
function finished(response, file) {
  const isPage = /\\.html$/.test(file);
  for (const header of isPage ? pageHeaders : fileHeaders) response.headers[header[0].toLowerCase()] = { value: header[1] };
  if (!isPage) return response;
  for (const own of ownHeaders) {
    if (file.slice(-own[0].length) === own[0]) for (const header of own[1]) response.headers[header[0].toLowerCase()] = { value: header[1] };
  }
  let code = plain;
  for (const language of languages) if (file.indexOf(language.prefix + '/') === 0 || file.indexOf(language.chosen + '/') === 0) code = language.code;
  const vary = response.headers.vary ? response.headers.vary.value + ', ' : '';
  response.headers.vary = { value: vary + pageVary };
  response.headers['content-language'] = { value: code };
  // No validators: two languages at one address could have the same size and date, and the browser would keep the wrong one.
  delete response.headers.etag;
  delete response.headers['last-modified'];
  if (/\\/404\\.html$/.test(file)) {
    response.statusCode = 404;
    response.statusDescription = 'Not Found';
  }
  return response;
}

function answer(statusCode, statusDescription, headers, body) {
  headers['cache-control'] = { value: ${data(headers.file['Cache-Control'])} };
  const made = { statusCode: statusCode, statusDescription: statusDescription, headers: headers };
  if (body) made.body = { encoding: 'text', data: body };
  return made;
}
`;
}

/**
 * The input of `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…`; CloudFront
 * has separate fields for six of the headers.
 */
export function responseHeadersPolicies(rules: HostRules): { readonly pages: string; readonly assets: string } {
  const { everywhere, page, hashed } = rules.headers;
  const own = differing(rules);
  return {
    pages: policy(rules, 'pages', 'the default behaviour', {
      ...everywhere,
      ...Object.fromEntries(Object.entries(page).filter(([name]) => !own.has(name))),
    }),
    assets: policy(rules, 'assets', `the behaviour /${rules.hashedFolder}/*`, { ...everywhere, ...hashed }),
  };
}

/** The headers that differ between files of one behaviour, which the function therefore sets. */
function differing({ headers, ownHeaders }: HostRules): ReadonlySet<string> {
  return new Set([
    'Vary',
    ...Object.values(ownHeaders).flatMap((own) => Object.keys(own)),
    ...Object.keys(headers.file).filter((name) => headers.file[name] !== headers.page[name]),
  ]);
}

function policy({ siteOrigin }: HostRules, name: string, place: string, headers: Headers): string {
  const {
    'X-Content-Type-Options': nosniff,
    'X-Frame-Options': frames,
    'Referrer-Policy': referrer,
    'Content-Security-Policy': content,
    'Strict-Transport-Security': transport,
    ...others
  } = headers;
  const items = Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override: true }));
  return `${JSON.stringify(
    {
      Comment: `By npm run build, for ${place} of ${siteOrigin}`.slice(0, 128),
      Name: `vestibule-${name}`,
      SecurityHeadersConfig: {
        ...(nosniff && { ContentTypeOptions: { Override: true } }),
        ...(frames && { FrameOptions: { Override: true, FrameOption: frames } }),
        ...(referrer && { ReferrerPolicy: { Override: true, ReferrerPolicy: referrer } }),
        ...(content && { ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: content } }),
        ...(transport && {
          StrictTransportSecurity: {
            Override: true,
            AccessControlMaxAgeSec: hstsSeconds,
            IncludeSubdomains: false,
            Preload: false,
          },
        }),
      },
      CustomHeadersConfig: { Quantity: items.length, Items: items },
    },
    null,
    2,
  )}\n`;
}
