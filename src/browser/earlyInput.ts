/** The attribute of a control that was pressed before the site had started. */
const pressedMark = 'data-pressed';
/** A form's button, which does not submit until the site has started (src/forms/SubmitButton.tsx). */
const idleSubmit = '[data-submits]';

const combobox = '[role=combobox]';

const signs = ['click', 'change', 'focusin', 'focusout', 'input', 'keydown'] as const;

interface Kept {
  readonly sign: (typeof signs)[number] | 'submit';
  control: HTMLInputElement;
  readonly value: string;
}

declare global {
  interface Window {
    /** The visitor's early input, in order. The boot script fills the queue, and the site empties it. */
    earlyInput?: Kept[] & { taken?: true };
  }
}

/**
 * Queues input while the page cannot respond, and marks pressed controls as waiting. Links work by themselves. Once React
 * has hydrated the page and until the flows have started, only form submissions and the focus moves after them are queued.
 * Editing a form drops its queued submission.
 */
export function keepEarlyInput(): void {
  const kept: Window['earlyInput'] = (window.earlyInput = []);
  const giveUp = (isOver: (entry: Kept) => boolean) => {
    for (const entry of kept.filter(isOver)) {
      kept.splice(kept.indexOf(entry), 1);
      entry.control.removeAttribute(pressedMark);
    }
  };
  const keep = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const { isTrusted, type, key } = event as KeyboardEvent & { readonly type: (typeof signs)[number] };
    // Replayed input (not trusted) does not count as an edit.
    if (isTrusted && type === 'input') giveUp(({ sign, control }) => sign === 'submit' && control.form === field.form);
    // Browser autofill fires key events without a `key`.
    if (key && (key !== 'Enter' || !field.matches('input'))) return;
    const used = field.closest<HTMLInputElement>('input,select,button,a');
    const control = (key && used?.form?.querySelector<HTMLInputElement>(idleSubmit)) || used;
    if (!control) return;
    const sign = (key || type === 'click') && control.matches(idleSubmit) ? 'submit' : type;
    if (kept.taken && sign !== 'submit' && (sign !== 'focusin' || !kept[0])) return;
    kept.push({ sign, control, value: field.value });
    // Matches click, change and submit.
    if (/^[cs]/.test(sign)) control.setAttribute(pressedMark, '');
    // Typing into a combobox replaces the shown choice, as it does once the site has started.
    if (type === 'click' && control.matches(combobox) && field.value === field.defaultValue) field.select();
  };
  for (const sign of signs) addEventListener(sign, keep);
  // A page restored from the back/forward cache must not replay old input.
  addEventListener('pagehide', () => giveUp(() => true));
}

/**
 * Replays the queued input in order, through the same handlers as later input. React may have re-rendered the page from
 * scratch because of a foreign element, such as an extension's icon beside a field: then text, focus and presses are
 * replayed on the controls that replaced the original ones.
 * @param isStarted whether the flows have started; until then form submissions stay queued
 */
export async function repeatEarlyInput(isStarted: boolean): Promise<void> {
  document.documentElement.dataset['takenOver'] = '';
  const kept: Window['earlyInput'] = (window.earlyInput ??= []);
  kept.taken = true;
  const entries = kept.splice(0);
  for (const [at, entry] of entries.entries()) {
    const { control, sign } = entry;
    const drawn = control.isConnected ? control : counterpartOf(control);
    control.removeAttribute(pressedMark);
    if (drawn === undefined || isOver(entry, entries.slice(at + 1))) continue;
    const waits = !isStarted && (sign === 'submit' || (sign === 'focusin' && kept.length > 0));
    if (waits) kept.push({ ...entry, control: drawn });
    if (!waits || sign === 'focusin') repeat(entry, drawn);
    else drawn.setAttribute(pressedMark, '');
    // Let React render the result before the next input.
    await Promise.resolve();
  }
}

/**
 * Whether later input makes an entry obsolete: input elsewhere closes a menu, only the last text of a field counts, and a
 * form is submitted only once, and not at all if the visitor is already navigating to another page.
 */
const isOver = ({ sign, control }: Kept, later: readonly Kept[]) =>
  control.matches('[aria-haspopup]')
    ? later.some((other) => other.control !== control)
    : (sign === 'submit' && 'going' in document.documentElement.dataset) ||
      (/submit|input/.test(sign) && later.some((other) => other.sign === sign && other.control === control));

function repeat({ sign, control, value }: Kept, drawn: HTMLInputElement): void {
  const isPress = sign === 'click' && drawn.matches(`button,${combobox}`);
  if (isPress || sign === 'focusin') drawn.focus({ preventScroll: true });
  if (sign === 'submit') drawn.form?.requestSubmit();
  else if (isPress || control.checked !== drawn.checked) drawn.click();
  else if (sign === 'input' && drawn.matches('input')) typeAgain(control, drawn, value);
  else if (sign === 'change' && drawn.matches('select')) {
    drawn.value = value;
    drawn.dispatchEvent(new Event(sign, { bubbles: true }));
  } else if (drawn.matches(combobox)) {
    // A control that React replaced lost its focus with that, and its visitor did not leave it.
    if (sign === 'focusout' && control.isConnected) drawn.blur();
    if (sign === 'keydown') drawn.dispatchEvent(new KeyboardEvent(sign, { bubbles: true, key: 'Enter' }));
  }
}

function typeAgain({ selectionStart, selectionEnd }: HTMLInputElement, drawn: HTMLInputElement, value: string): void {
  // An empty field may be autofilled with a value that the browser does not reveal to scripts yet.
  // Leave autofilled values alone; all browsers support this prefixed selector.
  if (value === '' || drawn.type === 'checkbox' || drawn.matches(':-webkit-autofill')) return;
  // React overrides `value` on the element and ignores a value set through that, so use the prototype's setter.
  drawn.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(drawn, value);
  drawn.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) drawn.setSelectionRange(selectionStart, selectionEnd);
}

/** The rendered control with the same name and form. Ids change, and foreign elements may shift positions. */
const counterpartOf = (old: HTMLInputElement) =>
  [...document.querySelectorAll<HTMLInputElement>(old.localName)].find((control) => nameOf(control) === nameOf(old));

const nameOf = (control: HTMLInputElement) =>
  `${control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent} ${control.form?.querySelector('[name="confirm-password"]')?.localName}`;
