import { decodeHTML } from 'entities';
import { lexer, type MarkedToken, type Token } from 'marked';
import { languages, type LanguageCode } from '../../shared/languages';
import { parseUrl } from '../../shared/parseUrl';
import { legalNames, type Markup, type OwnPages, type ShownBrand, type SiteBrand } from '../../shared/siteBrand';

type Shown = Pick<ShownBrand, 'titles' | 'descriptions' | 'legal' | 'ownPaths' | 'ownPages'>;

/** @param field of `brand` in `site.config.ts` */
export const wrong = (field: string, what: string) => new Error(`site.config.ts: brand.${field}: ${what}`);

const inEachLanguage = <Part>(make: (code: LanguageCode) => Part) =>
  Object.fromEntries(languages.map(({ code }) => [code, make(code)])) as Record<LanguageCode, Part>;

/**
 * The titles and descriptions of pages, and what a brand's privacy policy and terms come to.
 * @param read the content of a file of the brand
 * @throws Error whose one sentence names the field, what is wrong with it and what would work
 */
export function readOwnPages(brand: SiteBrand, read: (field: string, name: string) => string): Shown {
  const heads = Object.entries(brand.pages ?? {});
  const given = (part: 'title' | 'description') =>
    Object.fromEntries(heads.flatMap(([route, { [part]: words }]) => (words ? [[route, words]] : [])));
  const titles = given('title');
  const legal: NonNullable<Shown['legal']>[number][] = [];
  const ownPages: Record<string, NonNullable<OwnPages['privacy']>> = {};
  for (const name of legalNames) {
    const own = brand[name];
    if (own === undefined) continue;
    if ('url' in own) {
      legal.push(own);
      continue;
    }
    const pages = inEachLanguage((code) => {
      const field = `${name}.${code}`;
      const [first, ...rest] = lexer(read(field, own[code]));
      if (first?.type !== 'heading')
        throw wrong(field, `${own[code]} has no title. Begin it with a line such as # Privacy.`);
      return { title: decodeHTML(first.text as string), page: markupOf([first, ...rest], field) };
    });
    titles[name] = inEachLanguage((code) => pages[code].title);
    legal.push({ text: titles[name], url: `/${name}` });
    ownPages[name] = inEachLanguage((code) => pages[code].page);
  }
  const orNull = <Part extends object>(part: Part) => (Object.keys(part).length === 0 ? null : part);
  return {
    titles: orNull(titles),
    descriptions: orNull(given('description')),
    legal: orNull(legal),
    ownPaths: orNull(Object.fromEntries(Object.keys(ownPages).map((name) => [name, `/${name}`]))),
    ownPages: orNull(ownPages),
  };
}

const tags = {
  paragraph: 'p',
  list_item: 'li',
  strong: 'strong',
  em: 'em',
  del: 'del',
  blockquote: 'blockquote',
} as const;

function markupOf(tokens: readonly Token[], field: string): Markup[] {
  return (tokens as MarkedToken[]).flatMap((token): Markup[] => {
    switch (token.type) {
      case 'space':
      case 'def':
        return [];
      case 'heading':
        return [[token.depth === 1 ? 'h1' : `h${token.depth}`, markupOf(token.tokens, field)]];
      case 'list':
        return [[token.ordered ? 'ol' : 'ul', markupOf(token.items, field)]];
      case 'link':
        if (!/^[/#]/.test(token.href) && !/^(https?|mailto|tel):$/.test(parseUrl(token.href)?.protocol ?? ''))
          throw wrong(field, `'${token.href}' is no address such as https://www.example.com.`);
        return [['a', markupOf(token.tokens, field), token.href]];
      case 'code':
        return [['pre', [token.text]]];
      case 'codespan':
        return [['code', [token.text]]];
      case 'br':
      case 'hr':
        return [[token.type, []]];
      case 'text':
      case 'escape':
        return 'tokens' in token && token.tokens ? markupOf(token.tokens, field) : [decodeHTML(token.text)];
      case 'paragraph':
      case 'blockquote':
      case 'list_item':
      case 'strong':
      case 'em':
      case 'del':
        return [[tags[token.type], markupOf(token.tokens, field)]];
      case 'checkbox':
      case 'html':
      case 'image':
      case 'table':
        throw wrong(
          field,
          `${JSON.stringify(token.raw.trim())} cannot be shown. What can be are headings, paragraphs, lists, quotes, links and emphasis.`,
        );
    }
  });
}
