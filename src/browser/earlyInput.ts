/** The attribute of a control that was pressed before the site had started. */
const pressedMark = 'data-pressed';
/** A form's button, which submits nothing until the site has started (src/screens/accounts/SubmitButton.tsx). */
const idleSubmit = '[data-submits]';

const combobox = '[role=combobox]';

/** What is kept of what the visitor does, in the order in which it is done again. */
const signs = ['click', 'change', 'focusin', 'focusout', 'input', 'keydown'] as const;

interface Kept {
  readonly sign: (typeof signs)[number] | 'submit';
  control: HTMLInputElement;
  readonly value: string;
}

declare global {
  interface Window {
    /** What the visitor did before the site could answer, in order. The boot script fills it, and the site empties it. */
    earlyInput?: Kept[] & { taken?: true };
  }
}

/**
 * Keeps what the visitor does while the page cannot answer, and shows that a press waits. Links work by themselves. Once
 * React has taken the page over, only what submits a form is kept, until the flows are there, and where the focus goes
 * after it. An edit of a form gives up what it was to submit.
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
    // What is repeated is no edit.
    if (isTrusted && type === 'input') giveUp(({ sign, control }) => sign === 'submit' && control.form === field.form);
    // A browser that fills a field in presses keys without a name.
    if (key && (key !== 'Enter' || !field.matches('input'))) return;
    const used = field.closest<HTMLInputElement>('input,select,button,a');
    const control = (key && used?.form?.querySelector<HTMLInputElement>(idleSubmit)) || used;
    if (!control) return;
    const sign = (key || type === 'click') && control.matches(idleSubmit) ? 'submit' : type;
    if (kept.taken && sign !== 'submit' && (sign !== 'focusin' || !kept[0])) return;
    kept.push({ sign, control, value: field.value });
    // A click, a change or what submits.
    if (/^[cs]/.test(sign)) control.setAttribute(pressedMark, '');
    // Text that is typed into a search replaces the choice that it shows, as it does later.
    if (type === 'click' && control.matches(combobox) && field.value === field.defaultValue) field.select();
  };
  for (const sign of signs) addEventListener(sign, keep);
  // A page that the visitor has left does nothing when it is shown again.
  addEventListener('pagehide', () => giveUp(() => true));
}

/**
 * Does what was kept, in its order and through the handlers that later input has. React may have drawn the page anew,
 * because of an element in it that is not ours, such as an extension's icon beside a field: then text, focus and presses
 * go over to the controls that took the place of the ones that were used.
 * @param isStarted whether the flows are there; without them what submits a form waits
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
    // React draws what came of it before the next.
    await Promise.resolve();
  }
}

/**
 * Whether what was done later ends it: any other press closes a menu, a field's last text counts, and a form is submitted
 * once, but not by a visitor who is on the way to another page.
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
    if (sign === 'focusout') drawn.blur();
    if (sign === 'keydown') drawn.dispatchEvent(new KeyboardEvent(sign, { bubbles: true, key: 'Enter' }));
  }
}

function typeAgain({ selectionStart, selectionEnd }: HTMLInputElement, drawn: HTMLInputElement, value: string): void {
  // An empty field may be one that the browser fills in and does not show to scripts yet.
  // What the browser has filled in stays its own; all browsers know it by this name.
  if (value === '' || drawn.type === 'checkbox' || drawn.matches(':-webkit-autofill')) return;
  // React hears of a text that the element's own setter set, and takes the one that it set itself to be known.
  drawn.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(drawn, value);
  drawn.dispatchEvent(new Event('input', { bubbles: true }));
  if (selectionStart !== null) drawn.setSelectionRange(selectionStart, selectionEnd);
}

/** The control of the same name and form among those that are drawn now: ids change, and foreign elements may stand between. */
function counterpartOf(old: HTMLInputElement): HTMLInputElement | undefined {
  const drawn = [...document.querySelectorAll<HTMLInputElement>(old.localName)];
  return drawn.find((control) => nameOf(control) === nameOf(old));
}

const nameOf = (control: HTMLInputElement) =>
  `${control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent} ${control.form?.querySelector('[name="confirm-password"]')?.localName}`;
