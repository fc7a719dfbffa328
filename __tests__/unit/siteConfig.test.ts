import { localAddresses } from '../../shared/environment';
import { siteConfig } from '../../site.config';
import { checkedSiteConfig, type SiteConfig } from '../../shared/siteConfig';

type Tree = { [key: string]: unknown };

function withField(path: string, value: unknown): SiteConfig {
  const copy = structuredClone(siteConfig) as unknown as Tree;
  const keys = path.split('.');
  const last = keys.pop() as string;
  const place = keys.reduce<Tree>((part, key) => part[key] as Tree, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy as unknown as SiteConfig;
}

/** The example's fields that contain a text: `company.city.en`. */
const fieldsOf = (tree: object, above = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : fieldsOf(value as object, `${above}${key}.`),
  );
const fields = fieldsOf(siteConfig);
const mayNotBeEmpty = fields.filter((path) => path !== 'addresses.apiOrigin');
const links = fields.filter((path) => path.endsWith('.url'));
const texts = fields.filter(
  (path) => /^(product$|(company|social|sister)[.])/.test(path) && !/[.](url|email|icon)$/.test(path),
);

const refuses = (config: SiteConfig, sentence: string) =>
  expect(() => checkedSiteConfig(config)).toThrow(`site.config.ts: ${sentence}`);

describe('The check of site.config.ts', () => {
  test('finds nothing wrong with the example', () => {
    expect(checkedSiteConfig(siteConfig)).toEqual(siteConfig);
  });

  // A language without its own name falls back to English.
  const mayBeMissing = fields.filter((path) => /^company\.(?!city\.en|country\.en)/.test(path));

  test.each(fields.filter((path) => !mayBeMissing.includes(path)))('says that %s is missing', (path) => {
    refuses(withField(path, undefined), `${path} is missing. An example: `);
  });

  test.each(mayNotBeEmpty)('says that %s is empty', (path) => {
    refuses(withField(path, ''), `${path} is empty. An example: `);
  });

  test.each([
    ...texts.map((path) => [path, '   ']),
    ...links.flatMap((path) =>
      ['code.example/vestibule', 'javascript:alert(1)', 'ftp://code.example'].map((value) => [path, value]),
    ),
    ['company.email', 'hello'],
    ['company.email', 'hello@vestibule'],
    ['mailFrom', 'Vestibule <no-reply@vestibule.example>\r\nBcc: eve@evil.example'],
    ['addresses.urlProtocol', 'ftp'],
    ['addresses.siteOrigin', 'www.vestibule.example'],
    ['addresses.siteOrigin', 'https://www.vestibule.example/'],
    ['addresses.apiOrigin', 'api.vestibule.example'],
    ['addresses.sisterHost', 'Recipes.vestibule.example'],
  ])('says that %s is malformed: %j', (path, value) => {
    refuses(withField(path, value), `${path} is malformed (${JSON.stringify(value)}). An example: `);
  });

  test('takes no row for a slip of the pen, and says which there are', () => {
    refuses(withField('company.vat', 'RO1'), 'company.vat: there is no such field, but name, street, city,');
    const rows = [{ label: { en: 'Phone' }, value: '1' }];
    refuses(withField('company.rows', rows), 'company.rows.0.label.pl is missing. An example: any words');
  });

  describe('puts the environment’s addresses over the file’s', () => {
    test.each([
      ['SITE_ORIGIN', 'localhost', 'addresses.siteOrigin is malformed ("localhost")'],
      ['URL_PROTOCOL', 'gopher', 'addresses.urlProtocol is malformed ("gopher")'],
      ['TRUSTED_ORIGINS', 'https://shop.example', 'is on another domain than https://www.vestibule.example'],
      ['TRUSTED_ORIGINS', 'https://*.vestibule.example', 'addresses.trustedOrigins is malformed ("https://*.vest'],
      ['PASSKEY_DOMAIN', 'shop.example', "must be www.vestibule.example or a domain above it, not 'shop.example'"],
    ])('and checks them like the file’s: %s %s', (name, value, sentence) => {
      expect(() => checkedSiteConfig(siteConfig, { [name]: value })).toThrow(sentence);
    });

    test('a site on this machine keeps its own addresses among the trusted origins', () => {
      const trusted = (env: Record<string, string>) =>
        checkedSiteConfig(siteConfig, localAddresses(8080, env)).addresses.trustedOrigins;
      const own = ['http://vestibule.localhost:8080', 'http://127.0.0.1:8080'];
      expect(trusted({})).toEqual(own);
      expect(trusted({ TRUSTED_ORIGINS: '' })).toEqual(own);
      expect(trusted({ TRUSTED_ORIGINS: 'http://localhost:5173' })).toEqual([...own, 'http://localhost:5173']);
    });

    test('an empty variable counts as none', () => {
      expect(checkedSiteConfig(siteConfig, { TRUSTED_ORIGINS: '', SITE_ORIGIN: ' ', PRODUCT: '' })).toEqual(siteConfig);
    });
  });
});
