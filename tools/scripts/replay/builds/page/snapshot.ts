/** React's generated ids, which depend on the number of earlier components. */
const reactId = /[«:_]r_?[0-9a-z]+[»:_]/g;

/**
 * Styles by class, without counter-based names: the declarations of the rules that begin with the class, which belong to
 * the component itself.
 */
function declarationsOf(css: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const selector of selectors.split(',')) {
      const name = /^\s*\.([\w-]+)/.exec(selector)?.[1];
      if (name === undefined) continue;
      const bare = selector.replaceAll(`.${name}`, '&').replace(/\.[\w-]+/g, '.other');
      found.set(name, `${found.get(name) ?? ''}${bare}{${inOrder(body)}}`);
    }
  return found;
}

/** The order of declarations matters only among those that can override each other, such as `margin` and `margin-top`. */
function inOrder(body: string): string {
  const all = body
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const properties = new Set(all.map(propertyOf));
  const keyOf = (declaration: string) => {
    const family = /^-*[a-z]+/.exec(declaration)?.[0] ?? '';
    return family === 'border' || properties.has(family) ? family : propertyOf(declaration);
  };
  return all.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0)).join(';');
}
const propertyOf = (declaration: string): string => declaration.split(':')[0] ?? '';

let read = { rules: -1, css: '' };

/** The styles of a page, which grow as components are first shown. */
export function cssOf(page: Document): string {
  const styles = [...page.querySelectorAll('style')];
  const rules = styles.reduce((sum, { childNodes }) => sum + childNodes.length, 0);
  if (rules !== read.rules) read = { rules, css: styles.map(({ textContent }) => textContent).join('\n') };
  return read.css;
}

let known = { css: '', declarations: new Map<string, string>() as ReadonlyMap<string, string> };

/**
 * The elements below a node, one per line, for comparing two builds: without class names, which are arbitrary, but with
 * the declarations of their styles.
 */
export function linesOf(node: Element, css: string): string[] {
  if (known.css !== css) known = { css, declarations: declarationsOf(css) };
  const lines: string[] = [];
  const visit = (one: Node, depth: number): void => {
    const indent = '  '.repeat(depth);
    if (one.nodeType === 3) {
      const text = one.textContent?.trim() ?? '';
      if (text !== '') lines.push(`${indent}${text}`);
    }
    if (!(one instanceof Element)) return;
    const attributes = [...one.attributes]
      .filter(({ name }) => name !== 'class')
      .map(({ name, value }) => ` ${name}="${value.replace(reactId, 'id')}"`);
    const styles = [...one.classList].map((name) => known.declarations.get(name) ?? '').join('');
    const values = one instanceof HTMLInputElement ? ` value=${JSON.stringify(one.value)} checked=${one.checked}` : '';
    // Such a wrapper draws nothing itself.
    const isDrawn = !/^(&\{display:contents\})+$/.test(styles) || attributes.length > 0;
    if (!isDrawn) return one.childNodes.forEach((child) => visit(child, depth));
    lines.push(`${indent}<${one.localName}${attributes.join('')}${values}>${styles === '' ? '' : ` /* ${styles} */`}`);
    for (const child of one.childNodes) visit(child, depth + 1);
  };
  for (const child of node.childNodes) visit(child, 0);
  return lines;
}

/** The attributes that assistive technology presents, besides `aria-*`. */
const exposed = ['role', 'alt', 'href', 'for', 'type', 'name', 'placeholder', 'disabled', 'hidden', 'open', 'lang'];
const layoutOnly = ['div', 'span', 'svg', 'path', 'p', 'section', 'style'];

/**
 * The elements below a node as assistive technology presents them, one per line: roles, names and states.
 */
export function seenOf(node: Node): string[] {
  if (node.nodeType === 3) {
    const text = node.textContent?.trim() ?? '';
    return text === '' ? [] : [text];
  }
  const inside = [...node.childNodes].flatMap(seenOf);
  if (!(node instanceof Element)) return inside;
  const attributes = [...node.attributes]
    .filter(({ name }) => exposed.includes(name) || name.startsWith('aria-'))
    .map(({ name, value }) => ` ${name}="${value.replace(reactId, 'id')}"`);
  const values = node instanceof HTMLInputElement ? ` value=${JSON.stringify(node.value)} checked=${node.checked}` : '';
  const isExposed = attributes.length > 0 || !layoutOnly.includes(node.localName);
  return isExposed ? [`${node.localName}${attributes.join('')}${values}`, ...inside] : inside;
}
