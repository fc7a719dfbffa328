/** The distance between the notice and the field above it, in CSS pixels. */
const gap = 8;

/**
 * Keeps the page clear of the notice in its corner. Padding as high as the notice lets everything scroll out from under it.
 * If the notice covers the focused field or the message below that, the page scrolls.
 * @param id the id of the corner's element; call this function after its content has rendered
 */
export function clearOfToast(id: string): void {
  const notice = document.getElementById(id)?.getBoundingClientRect();
  const page = document.getElementById('root');
  if (notice === undefined || page === null) return;
  page.style.paddingBottom = notice.height === 0 ? '' : `${notice.height + 2 * gap}px`;
  // On a page with room for both it would only move what is centred.
  if (document.documentElement.scrollHeight <= innerHeight) page.style.paddingBottom = '';
  const field = document.activeElement?.closest('main label ~ div')?.parentElement;
  if (notice.height === 0 || !field) return;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const isBeside = right < notice.left || left > notice.right;
  const hidden = bottom + gap - notice.top;
  // If both do not fit into the window, do not scroll past the top of the field.
  if (!isBeside && hidden > 0) scrollBy(0, Math.min(hidden, Math.max(0, top)));
}
