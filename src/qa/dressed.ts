/** Gives an empty document of the site's origin what every page of the site has in its head: tokens, fonts, the reset. */
export function dressed(target: Document): HTMLElement {
  for (const style of document.querySelectorAll('head > style:not([data-styled])'))
    target.head.append(target.importNode(style, true));
  const place = target.createElement('div');
  place.id = 'root';
  target.body.append(place);
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
