/** How long a dialog ignores presses after its first paint, in milliseconds. */
const ignoredFor = 500;

/** The places of a dialog in the window, the preferred one first; `Dialog.tsx` has the styles. */
const places = ['middle', 'top', 'bottom'] as const;

/**
 * Keeps a double tap, or a key that is pressed twice, from confirming the dialog that it has just opened. The dialog is
 * placed so that its submit button covers as little as possible of the control that opened it, and ignores presses for half
 * a second after its first paint.
 * @param opener the control that opened the dialog
 * @returns a function that removes the guard
 */
export function guardAgainstDoubleTaps(dialog: HTMLElement, opener: Element | null): () => void {
  const button = dialog.querySelector('[type="submit"]');
  if (button !== null && opener !== null) dialog.dataset['place'] = farthest(dialog, button, opener);
  const view = dialog.ownerDocument.defaultView;
  let drawnAt = Infinity;
  const frame = view?.requestAnimationFrame((now) => (drawnAt = now));
  // Compares the time of the press itself, because a busy page may get the event later. A key pressed on a button, and Enter
  // in a field, fire a click too.
  const ignoreEarly = (event: MouseEvent) => {
    if (event.timeStamp - drawnAt >= ignoredFor) return;
    event.preventDefault();
    event.stopPropagation();
  };
  dialog.addEventListener('click', ignoreEarly, true);
  return () => {
    if (frame !== undefined) view?.cancelAnimationFrame(frame);
    dialog.removeEventListener('click', ignoreEarly, true);
  };
}

/** The first of the places at which the button covers least of the opener. */
function farthest(dialog: HTMLElement, button: Element, opener: Element): string {
  const covered = places.map((place) => {
    dialog.dataset['place'] = place;
    return overlap(button.getBoundingClientRect(), opener.getBoundingClientRect());
  });
  return places[covered.indexOf(Math.min(...covered))] ?? 'middle';
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
