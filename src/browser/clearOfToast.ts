/** Between the notice and the field above it, in CSS pixels. */
const gap = 8;

/**
 * Has the page scroll clear of the notice in its corner: the page is as much longer as the notice is high, so that nothing
 * stays under it, and where it covers the field that has the focus, or what is said under that, the page scrolls on.
 * @param id of the corner; called once what it shows has been drawn
 */
export function clearOfToast(id: string): void {
  const notice = document.getElementById(id)?.getBoundingClientRect();
  const page = document.getElementById('root');
  if (notice === undefined || page === null) return;
  page.style.paddingBottom = notice.height === 0 ? '' : `${notice.height + 2 * gap}px`;
  const field = document.activeElement?.closest('main label ~ div')?.parentElement;
  if (notice.height === 0 || !field) return;
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const isBeside = right < notice.left || left > notice.right;
  const hidden = bottom + gap - notice.top;
  // Not further than to the field's beginning, where both together are higher than the window.
  if (!isBeside && hidden > 0) scrollBy(0, Math.min(hidden, Math.max(0, top)));
}
