declare const EMBED_CSS: string;

let shared: CSSStyleSheet | undefined;

/** The tokens and the reset, which the build generates, in one style sheet for all mounts. */
export function baseSheet(): CSSStyleSheet {
  if (shared === undefined) {
    shared = new CSSStyleSheet();
    shared.replaceSync(EMBED_CSS);
  }
  return shared;
}
