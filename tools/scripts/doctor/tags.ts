import { decodeHTMLAttribute } from 'entities';

/** The attributes of a tag by their names in lower case; '' for one without a value. */
export type Attributes = Readonly<Record<string, string | undefined>>;

const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** The attributes of all tags of a name in a page as it is served. */
export function tagsIn(html: string, name: string): Attributes[] {
  const shown = html.replaceAll(/<!--.*?-->/gs, '');
  return [...shown.matchAll(new RegExp(`<${name}\\b((?:"[^"]*"|'[^']*'|[^>"'])*)>`, 'gi'))].map(([, inside = '']) =>
    Object.fromEntries(
      [...inside.matchAll(attribute)].map(([, key = '', ...values]) => [
        key.toLowerCase(),
        decodeHTMLAttribute(values.find((value) => value !== undefined) ?? ''),
      ]),
    ),
  );
}

export const scriptsIn = (html: string): Attributes[] => tagsIn(html, 'script').filter(({ src }) => src !== undefined);
