declare const EMBED_CSS: string;

let shared: CSSStyleSheet | undefined;

/** The tokens and the quiet reset, once for all mounts; the build writes them. */
export function baseSheet(): CSSStyleSheet {
  if (shared === undefined) {
    shared = new CSSStyleSheet();
    shared.replaceSync(EMBED_CSS);
  }
  return shared;
}

/**
 * Where styled-components puts a mount's rules: a sheet of its own that the shadow root adopts. A style element would
 * have the host's policy list the hash of an empty one; rules that a script writes into a sheet need no word in it.
 */
export function sheetTarget(sheet: CSSStyleSheet): HTMLElement {
  const target = document.createElement('div');
  target.insertBefore = <Kind extends Node>(style: Kind) => Object.defineProperty(style, 'sheet', { value: sheet });
  return target;
}
