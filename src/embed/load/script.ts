import { defineElement } from './element';
import { cameFrom } from './home';
import { lifecycles, mountAccounts } from './load';

/** A script tag with this file adds the custom element, and the loader as `vestibule` for pages that call it themselves. */
const src = ownAddress();

cameFrom(src);
if (!Object.hasOwn(globalThis, 'vestibule')) Object.assign(globalThis, { vestibule: { mountAccounts, lifecycles } });
defineElement(new URL(src).origin);

/** Uses the prototype's getter, because a page element named `currentScript` would shadow the property. */
function ownAddress(): string {
  const running: unknown = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get?.call(document);
  if (running instanceof HTMLScriptElement && running.src !== '') return running.src;
  throw new Error('The loader of the accounts card needs a script tag with its address.');
}
