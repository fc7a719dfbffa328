import { given, type Environment } from './environment';
import { parseUrl } from './parseUrl';

/** The type of `site.config.ts`, and the check that fails a build at the first wrong field. */
export interface SiteAddresses {
  /** The protocol of the link to the sister app (docs/behaviour.md, 1). */
  readonly urlProtocol: 'http' | 'https';
  /** The site's own origin, for canonical links and the links in mails. */
  readonly siteOrigin: string;
  /** The account service's origin; empty where it is the site's own. */
  readonly apiOrigin: string;
  /** The sister app's host, with its port if it has one; the site's own where there is no such app. */
  readonly sisterHost: string;
  /** Further origins that `continue` may lead to and that may use the session. */
  readonly trustedOrigins: readonly string[];
}

/** A name by language code; languages without one use the English name. */
export type Localized = { readonly en: string } & Readonly<Record<string, string>>;

export function localized(name: Localized, language: string): string {
  return name[language] ?? name.en;
}

/** The two colours of which all others are made, as `#rrggbb`. */
export interface SiteColors {
  readonly primary: string;
  readonly neutral: string;
}

export interface SiteConfig {
  readonly product: string;
  readonly colors: SiteColors;
  readonly company: {
    readonly name: string;
    readonly street: string;
    readonly city: Localized;
    readonly country: Localized;
    readonly postalCode: string;
    readonly registrationNumber: string;
    readonly euid: string;
    readonly taxId: string;
    readonly shareCapital: string;
    readonly email: string;
  };
  readonly social: readonly SocialLink[];
  /** The sister app, to which the welcome leads; null where there is none. */
  readonly sister: { readonly name: string } | null;
  /** The sender of the service's mails, as `Name <address>`. */
  readonly mailFrom: string;
  /** The reset-password dialog closes and sends nothing (docs/behaviour.md, 2), or mails a link. */
  readonly passwordReset: 'asSpecified' | 'byMail';
  /** Who may open an account: everybody (the default), those whom the owner invited, or nobody. */
  readonly signUps?: 'open' | 'invited' | 'closed';
  /** Domains of email addresses, those below them included: the only ones that accounts may have, and those that none may. */
  readonly emailDomains?: { readonly allowed?: readonly string[]; readonly refused?: readonly string[] };
  readonly addresses: SiteAddresses;
}

export const socialIcons = ['code', 'network', 'photo', 'link'] as const;

interface SocialLink {
  readonly icon: (typeof socialIcons)[number];
  readonly name: string;
  readonly url: string;
}

type Check = readonly [valid: (value: string) => boolean, example: string];

const text: Check = [(value) => value.trim() !== '', 'any words'];
const email: Check = [(value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'hello@vestibule.example'];
const link: Check = [(value) => /^https?:$/.test(parseUrl(value)?.protocol ?? ''), 'https://code.example/vestibule'];
const color: Check = [(value) => /^#[\da-f]{6}$/i.test(value), '#2257c9'];
const origin: Check = [(value) => isOrigin(value), 'https://www.vestibule.example'];
const host: Check = [(value) => parseUrl(`https://${value}`)?.host === value, 'recipes.vestibule.example'];

const signUps: Check = [(value) => ['open', 'invited', 'closed'].includes(value), "open, 'invited' or 'closed'"];

const checks: Readonly<Record<string, Check>> = {
  product: text,
  'colors.primary': color,
  'colors.neutral': color,
  'company.name': text,
  'company.street': text,
  'company.city.en': text,
  'company.country.en': text,
  'company.postalCode': text,
  'company.registrationNumber': text,
  'company.euid': text,
  'company.taxId': text,
  'company.shareCapital': text,
  'company.email': email,
  mailFrom: [(value) => /^[^<>\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/.test(value), 'Vestibule <no-reply@vestibule.example>'],
  passwordReset: [(value) => value === 'asSpecified' || value === 'byMail', "asSpecified, or 'byMail'"],
  'addresses.urlProtocol': [(value) => value === 'http' || value === 'https', 'https'],
  'addresses.siteOrigin': origin,
  'addresses.apiOrigin': [(value) => value === '' || isOrigin(value), 'https://api.vestibule.example, or empty'],
  'addresses.sisterHost': host,
};

/**
 * The configuration, with what the environment gives in place of the file's.
 * @throws Error whose message names the first field that is missing, empty or malformed, with an example
 */
export function checkedSiteConfig(config: SiteConfig, env: Environment = {}): SiteConfig {
  const merged = withVariables(config, env);
  const complaint = (path: string, value: unknown, example: string) => {
    const variable = siteVariables.find(
      (name) => given(env, name) !== undefined && variables[name as keyof typeof variables] === path,
    );
    return complaintAbout(variable ?? 'site.config.ts', path, value, example);
  };
  for (const [path, [valid, example]] of Object.entries({
    ...checks,
    ...(merged.signUps !== undefined && { signUps }),
    ...(merged.sister !== null && { 'sister.name': text }),
    ...localizedChecks(merged),
    ...socialChecks(merged),
  })) {
    const value = path
      .split('.')
      .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], merged);
    if (typeof value !== 'string' || !valid(value)) throw new Error(complaint(path, value, example));
  }
  if (!Array.isArray(merged.social))
    throw new Error(complaint('social', merged.social, `[{ icon: 'code', name: 'Code host', url: '${link[1]}' }]`));
  const strangers: unknown = merged.addresses.trustedOrigins;
  if (!Array.isArray(strangers)) throw new Error(complaint('addresses.trustedOrigins', strangers, `['${origin[1]}']`));
  for (const stranger of strangers as unknown[]) {
    if (typeof stranger !== 'string' || !isOrigin(stranger) || stranger.includes('*'))
      throw new Error(complaint('addresses.trustedOrigins', stranger, origin[1]));
    const { siteOrigin } = merged.addresses;
    if (siteOrigin.startsWith('https:') && domainOf(stranger) !== domainOf(siteOrigin))
      throw new Error(
        `addresses.trustedOrigins: ${stranger} is on another domain than ${siteOrigin}, so that browsers keep the session's cookies from it: add it by npm run apps (docs/sister-app.md). An origin beside it: ${origin[1].replace('www', 'blog')}`,
      );
  }
  return merged;
}

// Without the list of public suffixes: domains that differ here are two in any case.
const domainOf = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.');

// All languages that have a name are checked; English is required.
function localizedChecks({ company }: Partial<SiteConfig>): Record<string, Check> {
  const paths = (['city', 'country'] as const).flatMap((name) =>
    Object.keys(company?.[name] ?? {}).map((code) => `company.${name}.${code}`),
  );
  return Object.fromEntries(paths.map((path) => [path, text]));
}

function socialChecks({ social }: Partial<SiteConfig>): Record<string, Check> {
  const icon: Check = [(value) => socialIcons.some((one) => one === value), socialIcons.join(', or ')];
  const each = (social ?? []).map((_, at): Record<string, Check> => ({
    [`social.${at}.icon`]: icon,
    [`social.${at}.name`]: text,
    [`social.${at}.url`]: link,
  }));
  return Object.assign({}, ...each) as Record<string, Check>;
}

/** The fields that a variable gives in place of the file. */
const variables = {
  MAIL_FROM: 'mailFrom',
  PRODUCT: 'product',
  SIGN_UPS: 'signUps',
  URL_PROTOCOL: 'addresses.urlProtocol',
  SITE_ORIGIN: 'addresses.siteOrigin',
  API_ORIGIN: 'addresses.apiOrigin',
  SISTER_HOST: 'addresses.sisterHost',
  TRUSTED_ORIGINS: 'addresses.trustedOrigins',
} as const;
export const siteVariables = Object.keys(variables);

function withVariables(config: SiteConfig, env: Environment): SiteConfig {
  const found = Object.entries(variables).map(([name, path]) => [path.replace('addresses.', ''), given(env, name)]);
  const { mailFrom, product, signUps, trustedOrigins, ...addresses } = Object.fromEntries(
    found.filter(([, value]) => value !== undefined),
  ) as { readonly [Field in 'mailFrom' | 'product' | 'trustedOrigins']?: string } & Partial<
    SiteAddresses & Pick<SiteConfig, 'signUps'>
  >;
  return {
    ...config,
    ...(mailFrom !== undefined && { mailFrom }),
    ...(product !== undefined && { product }),
    ...(signUps !== undefined && { signUps }),
    addresses: {
      ...config.addresses,
      ...addresses,
      ...(trustedOrigins !== undefined && {
        trustedOrigins: trustedOrigins
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      }),
    },
  };
}

/** One sentence on a field that is missing, empty or malformed, with an example of what would do. */
export function complaintAbout(source: string, path: string, value: unknown, example: string): string {
  return `${source}: ${path} is ${value === undefined ? 'missing' : value === '' ? 'empty' : `malformed (${JSON.stringify(value)})`}. An example: ${example}`;
}

function isOrigin(value: string): boolean {
  return parseUrl(value)?.origin === value && /^https?:/.test(value);
}
