import { decodeHTML } from 'entities';
import { lexer, type MarkedToken, type Token } from 'marked';
import { languages, type LanguageCode } from '../../shared/languages';
import { parseUrl } from '../../shared/parseUrl';
import { legalNames, type Markup, type OwnPages, type ShownBrand, type SiteBrand } from '../../shared/siteBrand';

type Shown = Pick<ShownBrand, 'titles' | 'descriptions' | 'legal' | 'ownPaths' | 'ownPages'>;

/**
 * The titles and descriptions of pages, and what a brand's privacy policy and terms come to.
 * @param read the content of a file of the brand
 * @throws Error whose one sentence names the field, what is wrong with it and what would work
 */
export function readOwnPages(brand: SiteBrand, read: (field: string, name: string) => string): Shown {
  const heads = Object.entries(brand.pages ?? {});
  const titles = Object.fromEntries(heads.flatMap(([route, { title }]) => (title ? [[route, title]] : [])));
  const descriptions = Object.fromEntries(
    heads.flatMap(([route, { description }]) => (description ? [[route, description]] : [])),
  );
  const legal: NonNullable<Shown['legal']>[number][] = [];
  const ownPages: Record<string, NonNullable<OwnPages['privacy']>> = {};
  for (const name of legalNames) {
    const given = brand[name];
    if (given === undefined) continue;
    if ('url' in given) {
      legal.push(given);
      continue;
    }
    const inEach = languages.map(({ code }) => {
      const field = `${name}.${code}`;
      const [first, ...rest] = lexer(read(field, given[code]));
      if (first?.type !== 'heading')
        throw new Error(
          `site.config.ts: brand.${field}: ${given[code]} has no title. Begin it with a line such as # Privacy.`,
        );
      return [code, { title: decodeHTML(first.text as string), page: markupOf([first, ...rest], field) }] as const;
    });
    titles[name] = Object.fromEntries(inEach.map(([code, { title }]) => [code, title])) as Record<LanguageCode, string>;
    legal.push({ text: titles[name], url: `/${name}` });
    ownPages[name] = Object.fromEntries(inEach.map(([code, { page }]) => [code, page])) as Record<
      LanguageCode,
      Markup[]
    >;
  }
  const orNull = <Part extends object>(part: Part) => (Object.keys(part).length === 0 ? null : part);
  return {
    titles: orNull(titles),
    descriptions: orNull(descriptions),
    legal: orNull(legal),
    ownPaths: orNull(Object.fromEntries(Object.keys(ownPages).map((name) => [name, `/${name}`]))),
    ownPages: orNull(ownPages),
  };
}

const tags = {
  paragraph: 'p',
  blockquote: 'blockquote',
  list_item: 'li',
  strong: 'strong',
  em: 'em',
  del: 'del',
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
          throw new Error(
            `site.config.ts: brand.${field}: '${token.href}' is no address such as https://www.example.com.`,
          );
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
        throw new Error(
          `site.config.ts: brand.${field}: ${JSON.stringify(token.raw.trim())} cannot be shown. What can be are headings, paragraphs, lists, quotes, links and emphasis.`,
        );
    }
  });
}
