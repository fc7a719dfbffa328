import { PNG } from 'pngjs';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import plainBrand from '../../tools/build/plainBrand.json';
import { readBrand } from '../../tools/build/brand';
import { root } from '../../tools/build/root';
import type { SiteBrand } from '../../shared/siteBrand';

const svg = (width: number, height: number, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
const png = (width: number, height: number) => PNG.sync.write(new PNG({ width, height }));
const both = (words: string) => ({ en: words, pl: words });

describe('The check of a brand', () => {
  mkdirSync(path.join(root, '.local'), { recursive: true });
  const place = mkdtempSync(path.join(root, '.local/brand-test-'));
  const folder = path.relative(root, place);
  const files = {
    'square.svg': svg(32, 32),
    'wide.svg': svg(160, 40),
    'letters.svg': svg(32, 32, '<text>A</text>'),
    'tall.svg': svg(20, 60),
    'small.png': png(32, 32),
    'photo.png': png(700, 400),
    'narrow.png': png(300, 300),
    'not.png': svg(32, 32),
    'words.svg': 'Words',
    'privacy.md': '# Privacy\n\nAsk [us](mailto:us@shop.example), *please*.\n',
    'untitled.md': 'Privacy',
    'html.md': '# Privacy\n\n<b>bold</b>',
    'link.md': '# Privacy\n\n[us](javascript:alert)',
    'heavy.svg': svg(32, 32, ' '.repeat(70_000)),
  };
  beforeAll(() => {
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(place, name), content);
  });
  afterAll(() => rmSync(place, { recursive: true }));

  const photo = { file: 'photo.png', alt: both('A door') };
  const section = { title: both('Hours'), text: both('From nine to five') };

  test('takes the default as ours, and nothing else into the pages', () => {
    expect(readBrand({}, folder).shown).toEqual(plainBrand);
  });

  test('gives each picture its size, and an address that changes with it', () => {
    const {
      shown,
      files: written,
      icon,
    } = readBrand(
      {
        logo: { file: 'wide.svg', showsName: true },
        favicon: 'square.svg',
        welcomePicture: photo,
        sections: [{ ...section, picture: photo, link: { text: both('Book'), url: 'https://book.example' } }],
      },
      folder,
    );
    expect(shown.logo).toMatchObject({ width: 128, height: 32 });
    expect(shown.logo?.src).toMatch(/^\/assets\/wide\.\w{10}\.svg$/);
    expect(shown.welcomePicture).toMatchObject({ width: 700, height: 400, alt: photo.alt });
    expect(shown.sections).toHaveLength(1);
    expect([...written.keys()].map((name) => `/assets/${name}`)).toContain(shown.logo?.src);
    expect(icon?.content.toString()).toBe(files['square.svg']);
  });

  test('makes a page of Markdown, with its heading as its title, and a link of an address', () => {
    const terms = { text: both('Terms'), url: 'https://shop.example/terms' };
    const { shown } = readBrand(
      { privacy: both('privacy.md'), terms, pages: { welcome: { description: both('Bread') } } },
      folder,
    );
    const page = [
      ['h1', ['Privacy']],
      ['p', ['Ask ', ['a', ['us'], 'mailto:us@shop.example'], ', ', ['em', ['please']], '.']],
    ];
    expect(shown).toMatchObject({
      titles: { privacy: both('Privacy') },
      descriptions: { welcome: both('Bread') },
      legal: [{ text: both('Privacy'), url: '/privacy' }, terms],
      ownPaths: { privacy: '/privacy' },
      ownPages: { privacy: { en: page, pl: page } },
    });
  });

  test.each<[string, SiteBrand | object]>([
    ['brand.privacy.en is malformed ("privacy.txt"). An example: \'privacy.en.md\'', { privacy: both('privacy.txt') }],
    ['brand.privacy.en: there is no file FOLDER/none.md. Put it there', { privacy: both('none.md') }],
    ['brand.terms.en: untitled.md has no title. Begin it with', { terms: both('untitled.md') }],
    ['brand.terms.en: "<b>" cannot be shown.', { terms: both('html.md') }],
    ["brand.terms.en: 'javascript:alert' is no address", { terms: both('link.md') }],
    ['brand.action.url is malformed ("shop")', { action: { text: both('Book'), url: 'shop' } }],
    [
      'brand.logos: there is no such field, but logo, favicon, welcomePicture, welcome, action, pages, privacy, terms, sections.',
      { logos: {} },
    ],
    ['brand.logo.file is missing. An example: ', { logo: {} }],
    [
      'brand.logo.file: there is no file FOLDER/none.svg. Put it there: SVG, PNG of at most 60 kB.',
      { logo: { file: 'none.svg' } },
    ],
    [
      'brand.logo.file: FOLDER/words.svg is of no kind that is known. What can be shown is SVG',
      { logo: { file: 'words.svg' } },
    ],
    ['brand.logo.file: FOLDER/not.png is svg: call it not.svg.', { logo: { file: 'not.png' } }],
    ['brand.logo.file: FOLDER/heavy.svg has 71 kB.', { logo: { file: 'heavy.svg' } }],
    ['brand.logo.file: FOLDER/letters.svg has text in a font', { logo: { file: 'letters.svg' } }],
    ['brand.logo.file: it is 20 × 60. What fits the bar is as wide as high', { logo: { file: 'tall.svg' } }],
    ['brand.logo.file: it is 32 × 32 px, too few to be sharp: 64 px high', { logo: { file: 'small.png' } }],
    ['brand.logo.dark: it is 32 × 32, and logo.file is 160 × 40', { logo: { file: 'wide.svg', dark: 'square.svg' } }],
    ['brand.favicon: icons cannot be made of this logo. Add a square SVG', { logo: { file: 'wide.svg' } }],
    ['brand.favicon: it is 160 × 40. Give a square SVG', { favicon: 'wide.svg' }],
    ['brand.favicon: it is 32 × 32. Give a square SVG, or a PNG of 512', { favicon: 'small.png' }],
    [`brand.welcomePicture is malformed ("no"). An example: 'ours', 'none'`, { welcomePicture: 'no' }],
    ['brand.welcomePicture.file: it is 300 px wide', { welcomePicture: { ...photo, file: 'narrow.png' } }],
    ['brand.welcomePicture.alt.pl is missing', { welcomePicture: { ...photo, alt: { en: 'A door' } } }],
    ['brand.welcome.words: there is no such field, but greeting,', { welcome: { words: both('Hello') } }],
    ['brand.welcome.title.pl is missing', { welcome: { title: { en: 'Come in' } } }],
    ['brand.sections.0.title.pl is empty', { sections: [{ ...section, title: { en: 'Hours', pl: '' } }] }],
    [
      'brand.sections.1.text is missing. An example: { en: …, pl: … }',
      { sections: [section, { title: both('Hours') }] },
    ],
    [
      'brand.sections.0.picture.alt is missing. An example: { en: …, pl: … }',
      { sections: [{ ...section, picture: { file: 'photo.png' } }] },
    ],
    [
      'brand.sections.0.link.url is malformed ("book.example"). An example: https:',
      { sections: [{ ...section, link: { text: both('Book'), url: 'book.example' } }] },
    ],
  ])('says %s', (sentence, wrong) => {
    expect(() => readBrand(wrong as SiteBrand, folder)).toThrow(
      `site.config.ts: ${sentence.replace('FOLDER', folder)}`,
    );
  });
});
