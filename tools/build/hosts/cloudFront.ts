import { hstsSeconds } from '../../../shared/hosting';
import type { Headers, HostRules } from './rules';

/**
 * What the function of `templates/function.js.hbs` sets by itself: the headers that differ between the files of one
 * behaviour. It runs at both viewer events of the default behaviour (runtime cloudfront-js-2.0), and rewrites the
 * request to the page's file before CloudFront looks into its cache, so that the cookie is not part of the cache key.
 */
export function ownByFunction(rules: HostRules) {
  const { headers, ownHeaders } = rules;
  const differ = differing(rules);
  return {
    ownHeaderLists: Object.entries(ownHeaders).map(([path, own]) => [`${path}/index.html`, Object.entries(own)]),
    differingPage: Object.entries(headers.page).filter(([name]) => name !== 'Vary' && differ.has(name)),
    differingFile: Object.entries(headers.file).filter(([name]) => differ.has(name)),
  };
}

function differing({ headers, ownHeaders }: HostRules): ReadonlySet<string> {
  return new Set([
    'Vary',
    ...Object.values(ownHeaders).flatMap((own) => Object.keys(own)),
    ...Object.keys(headers.file).filter((name) => headers.file[name] !== headers.page[name]),
  ]);
}

/**
 * The input of `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…`; CloudFront
 * has separate fields for six of the headers.
 */
export function headersPolicies(rules: HostRules): { readonly pages: string; readonly assets: string } {
  const { everywhere, page, hashed } = rules.headers;
  const own = differing(rules);
  const shared = Object.fromEntries(Object.entries(page).filter(([name]) => !own.has(name)));
  return {
    pages: policy(rules, 'pages', 'the default behaviour', { ...everywhere, ...shared }),
    assets: policy(rules, 'assets', `the behaviour /${rules.hashedFolder}/*`, { ...everywhere, ...hashed }),
  };
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
