import { defineElement } from './element';
import { cameFrom } from './home';
import { lifecycles, mountAccounts } from './load';

/** What one script tag adds: the custom element, and the loader as `vestibule` for pages that call it themselves. */
const src = ownAddress();

cameFrom(src);
if (!Object.hasOwn(globalThis, 'vestibule')) Object.assign(globalThis, { vestibule: { mountAccounts, lifecycles } });
defineElement(new URL(src).origin);

/** By the document's own getter: an element of the page that is named `currentScript` would stand in its place. */
function ownAddress(): string {
  const running: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document);
  if (running instanceof HTMLScriptElement && running.src !== '') return running.src;
  throw new Error('The loader of the accounts card needs a script tag with its address.');
}
