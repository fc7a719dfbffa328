import { hstsSeconds } from '../../../shared/hosting';
import type { Headers, HostRules } from './rules';

/**
 * CloudFront's rules: what the function of `templates/function.js.hbs` sets by itself, and two inputs of
 * `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…`. The function sets the headers
 * that differ between the files of one behaviour. It runs at both viewer events of the default behaviour (runtime
 * cloudfront-js-2.0), and rewrites the request to the page's file before CloudFront looks into its cache, so that the
 * cookie is not part of the cache key.
 */
export function cloudFrontRules(rules: HostRules) {
  const { ownHeaders } = rules;
  const { everywhere, page, file, hashed } = rules.headers;
  const own = new Set([
    'Vary',
    ...Object.values(ownHeaders).flatMap((headers) => Object.keys(headers)),
    ...Object.keys(file).filter((name) => file[name] !== page[name]),
  ]);
  const shared = Object.entries(page).filter(([name]) => !own.has(name));
  return {
    ownHeaderLists: Object.entries(ownHeaders).map(([path, some]) => [`${path}/index.html`, Object.entries(some)]),
    differingPage: Object.entries(page).filter(([name]) => name !== 'Vary' && own.has(name)),
    differingFile: Object.entries(file).filter(([name]) => own.has(name)),
    pages: policy(rules, 'pages', 'the default behaviour', { ...everywhere, ...Object.fromEntries(shared) }),
    assets: policy(rules, 'assets', `the behaviour /${rules.hashedFolder}/*`, { ...everywhere, ...hashed }),
  };
}

/** CloudFront has separate fields for six of the headers. */
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
