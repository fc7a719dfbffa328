/**
 * Moves the focus on where the control that had it is gone: else the browser would move it to the page's beginning.
 * @param place what is watched
 * @param wayOn where the focus goes, asked of what stood around the control and is still there, the nearest first
 * @returns ends it
 */
export function keepFocus(place: HTMLElement, wayOn = submitOrHeading): () => void {
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
    const [next] = around.flatMap((near) => (near.isConnected ? (wayOn(near) ?? []) : []));
    // A heading can be focused by script alone.
    if (next !== undefined && next.tabIndex < 0) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: Event) => note(target);
  // A visitor who is quicker than the scripts has the focus already.
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

/** The button that submits, where what was beside it is gone; else the heading, or the page's content where there is none. */
function submitOrHeading(near: Element): HTMLElement | null {
  const found = near.querySelector<HTMLElement>('[type="submit"], h1, h2, h3');
  return found ?? (near instanceof HTMLElement && near.matches('[tabindex="-1"]') ? near : null);
}
