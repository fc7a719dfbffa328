import { JSDOM, VirtualConsole } from 'jsdom';
import type { Observer } from './page/observe';

/** The time at which an observed page's clock is stopped. */
const now = Date.UTC(2026, 0, 15, 12);

/**
 * A page in jsdom with a build's observer script, without network, with a stopped clock.
 * @param name of the script, for V8
 */
export function openHeadless(script: string, name = 'build.js'): { readonly observer: Observer } {
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: 'https://replay.vestibule.example/',
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    // Console messages of a build are not compared.
    virtualConsole: new VirtualConsole(),
  });
  Object.assign(window, { Response, fetch: () => Promise.reject(new TypeError('There is no network here')) });
  window.eval(shims(now));
  window.eval(`${script.replace(/\/\/# sourceMappingURL=.*\s*$/, '')}\n//# sourceURL=${name}`);
  return { observer: (window as unknown as { observer: Observer }).observer };
}

/** Stubs what jsdom lacks, and stops the clock. */
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
  // Makes styled-components keep the styles where they can be read.
  globalThis.SC_DISABLE_SPEEDY = true;
  Element.prototype.scrollIntoView = () => {};
  // Pretend that everything appeared long ago, because dialogs ignore presses for the first half second.
  globalThis.requestAnimationFrame = (work) => setTimeout(() => work(performance.now() - 1000));
`;
