import { __PRIVATE__ } from 'styled-components';

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

/** The rules of the card's components, which every mount's shadow root adopts: the first mount writes them, the next find them there. */
export const componentRules = new CSSStyleSheet();

// A style element would have the host's policy list the hash of an empty one; rules that a script writes into a sheet need no word in it.
const target = document.createElement('div');
target.insertBefore = <Kind extends Node>(style: Kind) =>
  Object.defineProperty(style, 'sheet', { value: componentRules });

/** What styled-components writes those rules by. */
export const componentSheet = new __PRIVATE__.StyleSheet({ target });
