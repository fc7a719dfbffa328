/** Between the notice and the field above it, in CSS pixels. */
const gap = 8;

/**
 * Has the page scroll clear of the notice in its corner: the page gets as much longer as the notice is high, so that nothing
 * stays under it, and where it covers the field that has the focus, or what is said under that, the page scrolls on.
 * @returns takes the room away again
 */
export function clearOf(corner: HTMLElement): () => void {
  const { activeElement, body, defaultView: view } = corner.ownerDocument;
  const notice = corner.getBoundingClientRect();
  if (notice.height === 0 || view === null) return () => {};
  body.style.paddingBottom = `${notice.height + 2 * gap}px`;
  // What is said under a field stands beside it.
  const field = activeElement?.matches('main input') ? activeElement.parentElement?.parentElement : null;
  if (field) {
    const { left, right, top, bottom } = field.getBoundingClientRect();
    const isBeside = right < notice.left || left > notice.right;
    const hidden = bottom + gap - notice.top;
    // Not further than to the field's beginning, where both together are higher than the window.
    if (!isBeside && hidden > 0) view.scrollBy(0, Math.min(hidden, Math.max(0, top)));
  }
  return () => {
    body.style.paddingBottom = '';
  };
}
