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
