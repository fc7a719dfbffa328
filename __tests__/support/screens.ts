import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { sourcePlaces } from '../../tools/build/sourcePlaces';
import { loadAllTexts } from '../../i18n/loadAllTexts';

loadAllTexts();
// As in the compiled site.
Object.assign(globalThis, { SOURCE_PLACES: sourcePlaces() });

// Tests check visibility (toBeVisible) only of elements that are meant to be seen, not of every match.
// On a busy machine, awaited conditions may take long.
configure({ defaultHidden: true, asyncUtilTimeout: 10_000 });

// jsdom lacks the system's colour scheme, scrolling, and opening a <dialog> and closing it with Escape.
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
