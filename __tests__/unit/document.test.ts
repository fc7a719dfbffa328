import { routes } from '../../src/app/routes';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { siteConfig } from '../../site.config';
import { htmlDocument, type DocumentParts } from '../../src/export/document';

const siteAddresses = {
  urlProtocol: 'https',
  siteOrigin: 'https://www.vestibule.example',
  apiOrigin: '',
  sisterHost: 'recipes.vestibule.example',
  trustedOrigins: [],
} as const;
const parts: DocumentParts = {
  language: 'en',
  path: routes.info,
  title: 'Contact & Legal',
  description: 'Who we are',
  config: { ...siteConfig, addresses: siteAddresses },
  noScript: 'Please turn JavaScript on',
  loadFailed: {
    title: 'Loading chunk failed',
    text: 'A part did not arrive',
    slow: 'It takes long',
    outdated: 'It is too old',
    tryAgain: 'Try again',
  },
  start: {
    addresses: siteAddresses,
    passwordReset: 'asSpecified',
    entry: [],
    scripts: ['/site.js', '/info.js'],
    integrity: { '/site.js': 'sha384-abc' },
    build: '0123abcd',
    commit: '0123456789ab',
  },
  policy: "default-src 'none'",
  boot: 'boot()',
  globalStyle: ':root{}',
  componentStyle: '<style>.a{}</style>',
  fonts: ['/inter.woff2'],
  content: '<main>Hello</main>',
};

const naughty = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</title>',
  '</script>',
  '<!--',
  '-->',
  ']]>',
  '&lt;',
  '&',
  '\u2028',
  '\u202e',
  '${1}',
  '$&',
  'Zażółć gęślą jaźń',
  '😀',
];

describe('The document of a page (X2)', () => {
  test.each(naughty)('holds %j as text and nothing else', (text) => {
    const html = htmlDocument({
      ...parts,
      title: text,
      description: text,
      config: { ...siteConfig, product: text, addresses: siteAddresses },
      noScript: text,
      loadFailed: { title: text, text, slow: text, outdated: text, tryAgain: text },
      start: {
        addresses: { ...siteAddresses, siteOrigin: text, sisterHost: text },
        passwordReset: 'asSpecified',
        entry: [text],
        scripts: [text],
        integrity: {},
        build: '0123abcd',
        commit: '0123456789ab',
      },
    });
    const plain = htmlDocument(parts);
    const tags = (page: string) => [...page.matchAll(/<[/!a-z][^\s>]*/gi)].map(([tag]) => tag);
    expect(tags(html)).toEqual(tags(plain));
    const data = /<script type="application\/json" id="[^"]+">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ addresses: { siteOrigin: text, sisterHost: text } });
  });

  test('any text whatever comes back from its escape as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (description) => {
        const html = htmlDocument({ ...parts, description });
        const written = /<meta property="og:description" content="([^"]*)">/.exec(html)?.[1] ?? 'not there';
        expect(written).not.toMatch(/[<>"']/);
        expect(decodeHTML(written)).toBe(description);
      }),
    );
  });

  test('names its address and its other language', () => {
    const html = htmlDocument(parts);
    expect(html).toContain(`<link rel="canonical" href="https://www.vestibule.example${routes.info}">`);
    expect(html).toContain(`hreflang="en" href="https://www.vestibule.example${routes.info}"`);
    expect(html).toContain(`hreflang="pl" href="https://www.vestibule.example/pl${routes.info}"`);
  });

  test('has nothing in its structured data of what the owner left out, and the owner’s own properties over ours', () => {
    const company = { email: 'bread@crumb.example', structuredData: { '@type': 'Bakery', telephone: '+40215550100' } };
    const html = htmlDocument({ ...parts, config: { ...parts.config, company } });
    expect(JSON.parse(/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Bakery',
      name: 'Vestibule',
      brand: 'Vestibule',
      url: 'https://www.vestibule.example',
      logo: 'https://www.vestibule.example/icon-512.png',
      email: 'bread@crumb.example',
      telephone: '+40215550100',
    });
  });

  test('of an unknown address has none', () => {
    expect(htmlDocument({ ...parts, path: null })).not.toMatch(/canonical|hreflang/);
  });

  test('has no style attribute and no handler, and one inline script, the boot script', () => {
    const html = htmlDocument(parts);
    expect(html).not.toMatch(/\s(style|on\w+)=/);
    expect([...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="application/ld+json">',
      '<script>',
      '<script type="speculationrules">',
      expect.stringContaining('type="application/json"'),
    ]);
  });
});
