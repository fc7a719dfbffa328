/** The attribute of a control that was used before the site had started; its value is the choice, where it is one. */
export const pressedMark = 'data-pressed';
/** A form's button, which submits nothing until the site has started (src/screens/accounts/SubmitButton.tsx). */
const idleSubmit = 'button[data-submits][type="button"]';

/**
 * Keeps the last press for which the page has no ears yet, and shows that it waits. Links work by themselves; once
 * React has taken the page over, so do all buttons but a form's.
 */
export function keepEarlyPresses(): void {
  const keep = ({ type, target, key }: Event & { readonly key?: string }) => {
    const field = target as HTMLInputElement;
    const control =
      type === 'click' ? field.closest('button') : key === 'Enter' ? field.form?.querySelector(idleSubmit) : field;
    if (!control || (type === 'keydown' && key !== 'Enter') || (type === 'change' && field.tagName !== 'SELECT'))
      return;
    if (isTakenOver() && !control.matches(idleSubmit)) return;
    release();
    control.setAttribute(pressedMark, field.value);
  };
  for (const sign of ['click', 'change', 'keydown']) addEventListener(sign, keep);
  // Text that is typed into a search replaces the choice that it shows, as it does later.
  addEventListener('click', ({ target }) => {
    const field = target as HTMLInputElement;
    if (field.getAttribute('role') === 'combobox' && field.value === field.defaultValue && !isTakenOver())
      field.select();
  });
}

const isTakenOver = () => 'takenOver' in document.documentElement.dataset;

export function markHydrated(): void {
  document.documentElement.dataset['takenOver'] = '';
}

/** Does what was kept, once the site has started and the control answers. */
export function repeatEarlyPress(): void {
  if (document.querySelector(`${idleSubmit}[${pressedMark}]`) !== null)
    return void requestAnimationFrame(repeatEarlyPress);
  const control = release();
  if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }));
  else control?.click();
}

function release(): HTMLElement | null {
  const control = document.querySelector<HTMLElement>(`[${pressedMark}]`);
  if (control instanceof HTMLSelectElement) control.value = control.getAttribute(pressedMark) ?? '';
  control?.removeAttribute(pressedMark);
  return control;
}
