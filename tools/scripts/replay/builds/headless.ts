import { JSDOM, VirtualConsole } from 'jsdom';
import type { Observer } from './observation';

/** The moment at which an observed page stands still. */
const now = Date.UTC(2026, 0, 15, 12);

/** A page in jsdom with the observer's script of a build, without a network; its clock stands still. */
export function openHeadless(script: string): { readonly observer: Observer; close(): void } {
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: 'https://replay.vestibule.example/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    // A build's own console messages are compared nowhere.
    virtualConsole: new VirtualConsole(),
  });
  Object.assign(window, { Response, fetch: () => Promise.reject(new TypeError('There is no network here')) });
  window.eval(`${shims(now)}\n${script}`);
  return { observer: (window as unknown as { observer: Observer }).observer, close: () => window.close() };
}

/** jsdom lacks these; and the clock stands still. */
const shims = (at: number) => `
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given) { super(...(given.length === 0 ? [${at}] : given)); }
    static now() { return ${at}; }
  };
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  globalThis.scrollTo = () => {};
  // styled-components then keeps the styles where they can be read.
  globalThis.SC_DISABLE_SPEEDY = true;
  Element.prototype.scrollIntoView = () => {};
  // Whatever is on the page has long been there: a dialog takes no press for half a second after it was drawn.
  globalThis.requestAnimationFrame = (work) => setTimeout(() => work(performance.now() - 1000));
`;
