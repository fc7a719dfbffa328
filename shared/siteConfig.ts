import * as v from 'valibot';
import {
  checkConfig,
  fields,
  inEachLanguage,
  listOf,
  matching,
  target,
  textLink,
  webAddress,
  words,
} from './configSchema';
import { given, partsOf, type Environment } from './environment';
import { isWithin } from './isWithin';
import { parseUrl } from './parseUrl';

const origin = matching(isOrigin, 'https://www.vestibule.example');
const email = matching((value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'hello@vestibule.example');
const color = matching((value) => /^#[\da-f]{6}$/i.test(value), '#2257c9');
const domains = v.optional(listOf(words, "['example.com']"));
/** A name by language code; languages without one use the English name. */
const localizedName = v.objectWithRest({ en: words }, words, 'any words');

const addresses = fields({
  /** The protocol of the link to the sister app (docs/behaviour.md, 1). */
  urlProtocol: v.picklist(['http', 'https'], 'https'),
  /** The site's own origin, for canonical links and the links in mails. */
  siteOrigin: origin,
  /** The account service's origin; empty if it is the site's own. */
  apiOrigin: matching((value) => value === '' || isOrigin(value), 'https://api.vestibule.example, or empty'),
  /** The sister app's host, with its port if it has one; the site's own host if there is no such app. */
  sisterHost: matching((value) => parseUrl(`https://${value}`)?.host === value, 'recipes.vestibule.example'),
  /** The domain that passkeys belong to, the site's host or a domain above it. Default: the site's host. */
  passkeyDomain: v.exactOptional(matching((value) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(value), 'vestibule.example')),
  /** Further origins that `continue` may lead to and that may use the session. */
  trustedOrigins: listOf(
    matching((value) => isOrigin(value) && !value.includes('*'), 'https://www.vestibule.example'),
    "['https://www.vestibule.example']",
  ),
});

export const siteSchema = fields({
  product: words,
  /** The two colours from which all others are derived, as `#rrggbb`. */
  colors: fields({ primary: color, neutral: color }),
  /** The rows of the information page; a row that is left out is not shown anywhere. */
  company: fields({
    name: v.exactOptional(words),
    street: v.exactOptional(words),
    city: v.exactOptional(localizedName),
    country: v.exactOptional(localizedName),
    /** A link beside the address, for example to a map. */
    map: v.exactOptional(textLink),
    postalCode: v.exactOptional(words),
    registrationNumber: v.exactOptional(words),
    euid: v.exactOptional(words),
    taxId: v.exactOptional(words),
    shareCapital: v.exactOptional(words),
    email: v.exactOptional(email),
    /** Further rows, after these. */
    rows: v.exactOptional(
      listOf(
        fields({
          label: inEachLanguage,
          value: v.lazy<v.GenericSchema<string | v.InferOutput<typeof inEachLanguage>>>((given) =>
            typeof given === 'object' ? inEachLanguage : words,
          ),
          /** Makes the value a link, such as tel:+40215550100. */
          url: v.exactOptional(target),
        }),
        "[{ label: { en: 'Phone', pl: 'Telefon' }, value: '+40 21 555 0100' }]",
      ),
    ),
    /** schema.org properties for search engines, which override those derived from the rows: `'@type': 'Bakery'`, `telephone`. */
    structuredData: v.exactOptional(
      v.record(v.string(), v.unknown(), "{ '@type': 'Bakery', telephone: '+40 21 555 0100' }"),
    ),
  }),
  social: listOf(
    fields({
      icon: v.picklist(['code', 'network', 'photo', 'link'], 'code, network, photo or link'),
      name: words,
      url: webAddress,
    }),
    "[{ icon: 'code', name: 'Code host', url: 'https://code.example/vestibule' }]",
  ),
  /** The sister app, to which the welcome page links; null if there is none. */
  sister: v.nullable(fields({ name: words })),
  /** The sender of the service's mails, as `Name <address>`. */
  mailFrom: matching(
    (value) => /^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/.test(value),
    'Vestibule <no-reply@vestibule.example>',
  ),
  /** Whether the reset-password dialog only closes (docs/behaviour.md, 2) or mails a link. */
  passwordReset: v.picklist(['asSpecified', 'byMail'], "asSpecified, or 'byMail'"),
  /** Who may sign up: anyone (the default), people invited by the owner, or nobody. */
  signUps: v.exactOptional(v.picklist(['open', 'invited', 'closed'], "open, 'invited' or 'closed'")),
  /** Domains of email addresses, including their subdomains: the only ones that accounts may use, and those that none may use. */
  emailDomains: v.exactOptional(fields({ allowed: domains, refused: domains })),
  addresses,
});

/** The type of `site.config.ts`. */
export type SiteConfig = v.InferOutput<typeof siteSchema>;
export type SiteAddresses = v.InferOutput<typeof addresses>;
export type SiteColors = SiteConfig['colors'];

/**
 * The checked configuration, in which environment variables override the file's values.
 * @throws Error whose message names the first field that is missing, empty or malformed, with an example
 */
export function checkedSiteConfig(config: SiteConfig, env: Environment = {}): SiteConfig {
  const merged = withVariables(config, env);
  checkConfig(
    siteSchema,
    merged,
    (path) =>
      Object.entries(variables).find(
        ([name, field]) => path.startsWith(field) && given(env, name) !== undefined,
      )?.[0] ?? 'site.config.ts',
  );
  const { siteOrigin, trustedOrigins, passkeyDomain } = merged.addresses;
  const { hostname } = new URL(siteOrigin);
  if (passkeyDomain !== undefined && !isWithin(hostname, passkeyDomain))
    throw new Error(
      `PASSKEY_DOMAIN (addresses.passkeyDomain in site.config.ts) must be ${hostname} or a domain above it, not '${passkeyDomain}'.`,
    );
  const stranger = trustedOrigins.find((one) => domainOf(one) !== domainOf(siteOrigin));
  if (stranger !== undefined && siteOrigin.startsWith('https:'))
    throw new Error(
      `addresses.trustedOrigins: ${stranger} is on another domain than ${siteOrigin}, so browsers do not send it the session's cookies: add it with npm run apps (docs/sister-app.md). An origin on the same domain: https://blog.vestibule.example`,
    );
  return merged;
}

// Needs no list of public suffixes: domains that differ here are different in any case.
const domainOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.');

/** The fields that environment variables override. */
const variables = {
  MAIL_FROM: 'mailFrom',
  PRODUCT: 'product',
  SIGN_UPS: 'signUps',
  URL_PROTOCOL: 'addresses.urlProtocol',
  SITE_ORIGIN: 'addresses.siteOrigin',
  API_ORIGIN: 'addresses.apiOrigin',
  SISTER_HOST: 'addresses.sisterHost',
  TRUSTED_ORIGINS: 'addresses.trustedOrigins',
  PASSKEY_DOMAIN: 'addresses.passkeyDomain',
} as const;
export const siteVariables = Object.keys(variables);

function withVariables(config: SiteConfig, env: Environment): SiteConfig {
  const merged = { ...config, addresses: { ...config.addresses } };
  for (const [name, path] of Object.entries(variables)) {
    const value = given(env, name);
    if (value === undefined) continue;
    const field = path.replace('addresses.', '');
    Object.assign(field === path ? merged : merged.addresses, {
      [field]: name === 'TRUSTED_ORIGINS' ? partsOf(value) : value,
    });
  }
  return merged;
}

function isOrigin(value: string): boolean {
  return parseUrl(value)?.origin === value && /^https?:/.test(value);
}
