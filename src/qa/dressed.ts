/** Puts an empty document, which is in quirks mode, in standards mode as long as it is not closed. */
export function inStandardsMode(target: Document): Document {
  target.open();
  const html = target.createElement('html');
  html.append(target.createElement('head'), target.createElement('body'));
  target.append(html);
  return target;
}

/**
 * Creates a root element for the site in an empty document of the same origin, and mirrors this document's styles there:
 * tokens, fonts and the styles of every component, including those that first render there.
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

/** @returns a function that copies this document's rules to the target if their number has changed */
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
