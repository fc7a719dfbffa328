import { pressedMark } from './earlyPress';
import { typeInto } from './typeInto';

/**
 * Carries what the visitor has put into the prerendered page, the focus and a press over to the page that React draws in its
 * place: an element in it that is not ours, such as an extension's icon beside a field, keeps React from taking it over.
 * @param place what React takes over, from before it does
 * @returns does so for what is not in the document any more
 */
export function carryOver(place: Element): () => void {
  const controls = [...place.querySelectorAll<HTMLElement>('input, select, button, a')];
  const first = place.firstElementChild;
  let focused = document.activeElement;
  place.addEventListener('focusin', ({ target }) => (focused = target as Element));
  return () => {
    // Once, where the whole page was drawn anew: what the visitor has left since then stays behind.
    if (first?.isConnected === true) return;
    for (const old of controls.splice(0)) {
      const drawn = old.isConnected ? undefined : counterpart(place, old);
      if (drawn === undefined) continue;
      if (old instanceof HTMLInputElement && drawn instanceof HTMLInputElement) {
        if (old.checked !== drawn.checked) drawn.click();
        if (old.type !== 'checkbox' && old.value !== drawn.value) typeInto(drawn, old.value);
      }
      const press = old.getAttribute(pressedMark);
      if (press !== null) drawn.setAttribute(pressedMark, press);
      if (old !== focused || document.activeElement !== document.body) continue;
      drawn.focus({ preventScroll: true });
      if (old instanceof HTMLInputElement && old.selectionStart !== null)
        (drawn as HTMLInputElement).setSelectionRange(old.selectionStart, old.selectionEnd);
    }
  };
}

/** The control of the same name among those that are drawn now: ids change, and foreign elements may stand between. */
function counterpart(place: Element, old: HTMLElement): HTMLElement | undefined {
  const drawn = [...place.querySelectorAll<HTMLElement>(old.tagName)];
  return drawn.find((control) => nameOf(control) === nameOf(old));
}

const nameOf = (control: HTMLElement) =>
  control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;
