/** For how long after it was first drawn a dialog takes no press, in milliseconds. */
const deafFor = 500;

/** Where a dialog may stand in the window, the preferred place first; `Dialog.tsx` has the styles. */
const places = ['middle', 'top', 'bottom'] as const;

/**
 * Keeps a second tap, or a key that is pressed twice, from confirming what an open dialog asks. The dialog stands where
 * its submit button covers as little as possible of the control that opened it, and takes no press for half a second after
 * it was first drawn.
 * @param opener the control that opened the dialog
 * @returns ends it
 */
export function guardAgainstDoubleTaps(dialog: HTMLElement, opener: Element | null): () => void {
  const button = dialog.querySelector('[type="submit"]');
  if (button !== null && opener !== null) dialog.dataset['place'] = farthest(dialog, button, opener);
  const view = dialog.ownerDocument.defaultView;
  let drawnAt = Infinity;
  const frame = view?.requestAnimationFrame((now) => (drawnAt = now));
  // The time of the press itself: a busy page may hear of it later. A key presses a button by a click too, and so does
  // Enter in a field.
  const ignoreEarly = (event: MouseEvent) => {
    if (event.timeStamp - drawnAt >= deafFor) return;
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

/** The area that two boxes share. */
function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
