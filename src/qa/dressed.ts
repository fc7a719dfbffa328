/**
 * An empty document lays out as pages of the nineties did. One that is opened for writing lays out as the site's own
 * pages do, as long as it is not closed; nothing is ever written to it.
 */
export function inStandardsMode(target: Document): Document {
  target.open();
  const html = target.createElement('html');
  html.append(target.createElement('head'), target.createElement('body'));
  target.append(html);
  return target;
}

/**
 * Gives an empty document of the site's origin a place to show the site in, with the styles of this document: tokens,
 * fonts, and those of every component, also of one that is first shown there.
 */
export function dressed(target: Document): HTMLElement {
  const place = target.createElement('div');
  place.id = 'root';
  target.body.append(place);
  const mirror = styleMirror(target);
  new MutationObserver(mirror).observe(place, { subtree: true, childList: true, attributeFilter: ['class'] });
  mirror();
  return place;
}

/** Says on the document what the boot script and the flows say on the page's own. */
export function dressAs(
  target: Document,
  data: { readonly theme: string; readonly layout: string },
  code: string,
): void {
  Object.assign(target.documentElement.dataset, data);
  target.documentElement.lang = code;
}

/** @returns copies the rules of this document to the target, where there are more of them than before */
function styleMirror(target: Document): () => void {
  const Sheet = target.defaultView?.CSSStyleSheet;
  if (Sheet === undefined) return () => {};
  const sheet = new Sheet();
  target.adoptedStyleSheets = [sheet];
  let count = 0;
  return () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    if (rules.length === count) return;
    count = rules.length;
    sheet.replaceSync(rules.map(({ cssText }) => cssText).join('\n'));
  };
}
