/**
 * Moves the focus to a nearby element when the focused control is removed; the browser would move it to the start of the
 * page.
 * @param place the element to watch
 * @param nextWithin finds the element to focus; called with the former ancestors of the control that remain, nearest first
 * @returns a function that stops watching
 */
export function keepFocus(place: HTMLElement, nextWithin = submitOrHeading): () => void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  const note = (target: EventTarget | null) => {
    if (!(target instanceof Element) || !place.contains(target)) return;
    focused = target;
    around = ancestorsOf(target);
  };
  const observer = new MutationObserver(() => {
    if (focused === null || focused.isConnected) return;
    focused = null;
    if (place.ownerDocument.activeElement?.matches(':not(body)') === true) return;
    const [next] = around.flatMap((near) => (near.isConnected ? (nextWithin(near) ?? []) : []));
    // A heading is not focusable without a tabindex.
    if (next !== undefined && next.tabIndex < 0) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: Event) => note(target);
  // The visitor may have focused a control before the scripts ran.
  note(document.activeElement);
  place.addEventListener('focusin', onFocus);
  observer.observe(place, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    place.removeEventListener('focusin', onFocus);
  };
}

const ancestorsOf = ({ parentElement }: Element): Element[] =>
  parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)];

/**
 * The first submit button, button that opens something, or heading within an element; without one, the element itself if it
 * is the page's content.
 */
function submitOrHeading(near: Element): HTMLElement | null {
  const found = near.querySelector<HTMLElement>('[type="submit"], [aria-expanded], h1, h2, h3');
  return found ?? (near instanceof HTMLElement && near.matches('[tabindex="-1"]') ? near : null);
}
