import { defineElement } from './element';
import { cameFrom } from './home';
import { lifecycles, mountAccounts } from './load';

/** What one script tag adds: the custom element, and the loader as `vestibule` for pages that call it themselves. */
const { src } = document.currentScript as HTMLScriptElement;

cameFrom(src);
(globalThis as { vestibule?: object }).vestibule ??= { mountAccounts, lifecycles };
defineElement(new URL(src).origin);
