import { routes } from '../../src/app/routes';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { siteConfig } from '../../site.config';
import { htmlDocument, type DocumentParts } from '../../src/export/document';

/** The parts of a page, with a text in every place that texts, addresses and the owner's names come to. */
const partsWith = (text: string): DocumentParts => ({
  language: 'en',
  path: routes.info,
  title: text,
  description: text,
  config: { ...siteConfig, product: text },
  noScript: text,
  loadFailed: { title: text, text, slow: text, outdated: text, tryAgain: text },
  start: {
    addresses: { ...siteConfig.addresses, siteOrigin: text, sisterHost: text },
    passwordReset: 'asSpecified',
    entry: [text],
    scripts: [text],
    integrity: {},
    build: '0123abcd',
    commit: '0123456789ab',
  },
  policy: "default-src 'none'",
  boot: 'boot()',
  globalStyle: ':root{}',
  componentStyle: '<style>.a{}</style>',
  fonts: ['/inter.woff2'],
  content: '<main>Hello</main>',
});
const parts = partsWith('Vestibule');

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
    const html = htmlDocument(partsWith(text));
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
