import { PNG } from 'pngjs';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import plainBrand from '../../tools/build/plainBrand.json';
import { readBrand } from '../../tools/build/brand';
import { root } from '../../tools/build/root';
import type { SiteBrand } from '../../shared/siteBrand';
import { testFolder } from '../support/testFolder';

const svg = (width: number, height: number, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
const png = (width: number, height: number) => PNG.sync.write(new PNG({ width, height }));
const both = (words: string) => ({ en: words, pl: words });

describe('The check of a brand', () => {
  const place = testFolder();
  const folder = path.relative(root, place);
  const files = {
    'square.svg': svg(32, 32),
    'wide.svg': svg(160, 40),
    'letters.svg': svg(32, 32, '<text>A</text>'),
    'commas.svg': svg(160, 40).replace(/ (?=\d)/g, ', '),
    'copied.svg': svg(32, 32).replace(/ xmlns="[^"]*"/, ''),
    'open.svg': svg(32, 32, '<g>'),
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

  test('takes the default as ours, and nothing else into the pages', () => {
    expect(readBrand({}, folder).shown).toEqual(plainBrand);
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

  test('knows the size of an SVG whose viewBox has commas', () => {
    const { shown } = readBrand({ logo: { file: 'commas.svg' }, favicon: 'square.svg' }, folder);
    expect(shown.logo).toMatchObject({ width: 128, height: 32 });
  });

  test.each<[string, SiteBrand | object]>([
    ['brand.privacy.en: there is no file FOLDER/none.md. Put it there', { privacy: both('none.md') }],
    ['brand.terms.en: untitled.md has no title. Begin it with', { terms: both('untitled.md') }],
    ['brand.terms.en: "<b>" cannot be shown.', { terms: both('html.md') }],
    ["brand.terms.en: 'javascript:alert' is no address", { terms: both('link.md') }],
    [
      'brand.logos: there is no such field, but logo, favicon, welcomePicture, welcome, action, pages, privacy, terms, sections.',
      { logos: {} },
    ],
    [
      'brand.logo.file: there is no file FOLDER/none.svg. Put it there: SVG, PNG of at most 60 kB.',
      { logo: { file: 'none.svg' } },
    ],
    [
      'brand.logo.file: FOLDER/words.svg is of no kind that is known. What can be shown is SVG',
      { logo: { file: 'words.svg' } },
    ],
    ['brand.logo.file: FOLDER/heavy.svg has 71 kB.', { logo: { file: 'heavy.svg' } }],
    ['brand.logo.file: FOLDER/letters.svg has text in a font', { logo: { file: 'letters.svg' } }],
    ['brand.logo.file: FOLDER/copied.svg cannot be drawn: ', { logo: { file: 'copied.svg' } }],
    ['brand.welcomePicture.file: FOLDER/open.svg cannot', { welcomePicture: { file: 'open.svg', alt: both('A') } }],
    ['brand.logo.file: it is 32 × 32 px, too few to be sharp: 64 px high', { logo: { file: 'small.png' } }],
    ['brand.favicon: icons cannot be made of this logo. Add a square SVG', { logo: { file: 'wide.svg' } }],
    ['brand.welcome.title.pl is missing', { welcome: { title: { en: 'Come in' } } }],
  ])('says %s', (sentence, wrong) => {
    const told = `site.config.ts: ${sentence.replace('FOLDER', folder)}`;
    expect(() => readBrand(wrong as SiteBrand, folder)).toThrow(told);
  });
});
