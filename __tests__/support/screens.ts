import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { flowPlaces } from '../../tools/build/flowPlaces';
import { loadAllLocales } from '../../i18n/i18n-util.sync';

loadAllLocales();
// As the compiled site has it.
Object.assign(globalThis, { FLOW_PLACES: flowPlaces() });

// Whether an element is hidden is asked of each that is meant to be seen (toBeVisible), not of all the others on the way.
// What is awaited may take long on a machine that is busy with other things.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

// jsdom lacks the system's scheme, scrolling, and opening a <dialog> and closing it on Escape.
HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
  this.open = true;
  this.querySelector<HTMLElement>('input, button')?.focus();
  this.addEventListener('keydown', ({ key }) => key === 'Escape' && this.close());
};
HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event('close'));
};
window.matchMedia = () => new EventTarget() as MediaQueryList;
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  localStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  delete document.documentElement.dataset['theme'];
  document.documentElement.lang = '';
});
