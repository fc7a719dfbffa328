/** The attribute of a control that was pressed before the site had started. */
const pressedMark = 'data-pressed';
/** A form's button, which submits nothing until the site has started (src/screens/accounts/SubmitButton.tsx). */
const idleSubmit = 'button[data-submits][type="button"]';
const combobox = '[role="combobox"]';

/** What is kept of what the visitor does: the events, and the controls that they are about. */
const signs = {
  click: `button,${combobox}`,
  change: 'select',
  focusin: 'input,select,button,a',
  focusout: combobox,
  input: 'input',
  keydown: 'input',
} as const;

interface Kept {
  readonly sign: keyof typeof signs | 'submit';
  control: HTMLInputElement;
  readonly value: string;
}

declare global {
  interface Window {
    /** What the visitor did before the site could answer, in order. The boot script fills it, and the site empties it. */
    earlyInput?: Kept[];
  }
}

/**
 * Keeps what the visitor does while the page cannot answer, and shows that a press waits. Links work by themselves. Once
 * React has taken the page over, only what submits a form is kept, until the flows are there. An edit of a form gives up
 * what it was to submit.
 */
export function keepEarlyInput(): void {
  const kept: Kept[] = (window.earlyInput = []);
  const giveUp = (isOver: (entry: Kept) => boolean) => {
    for (const entry of kept.filter(isOver)) {
      kept.splice(kept.indexOf(entry), 1);
      entry.control.removeAttribute(pressedMark);
    }
  };
  const keep = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const type = event.type as keyof typeof signs;
    const { key } = event as KeyboardEvent;
    // What is repeated is no edit.
    if (event.isTrusted && type === 'input')
      giveUp(({ sign, control }) => sign === 'submit' && control.form === field.form);
    // A browser that fills a field in presses keys without a name.
    if (type === 'keydown' && key !== 'Enter') return;
    const used = field.closest<HTMLInputElement>(signs[type]);
    const control = (key && used?.form?.querySelector<HTMLInputElement>(idleSubmit)) || used;
    if (!control) return;
    const sign = /click|keydown/.test(type) && control.matches(idleSubmit) ? 'submit' : type;
    if ('takenOver' in document.documentElement.dataset && sign !== 'submit') return;
    if (sign === 'input') giveUp((entry) => entry.sign === sign && entry.control === control);
    kept.push({ sign, control, value: field.value });
    if (/change|click|submit/.test(sign)) control.setAttribute(pressedMark, '');
    // Text that is typed into a search replaces the choice that it shows, as it does later.
    if (sign === 'click' && control.matches(combobox) && field.value === field.defaultValue) field.select();
  };
  for (const sign in signs) addEventListener(sign, keep);
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
  const kept = window.earlyInput ?? [];
  for (const entry of kept.slice()) {
    const { control, sign } = entry;
    const drawn = control.isConnected ? control : counterpartOf(control);
    if (drawn !== undefined && sign === 'submit' && !isStarted) {
      entry.control = drawn;
      drawn.setAttribute(pressedMark, '');
      continue;
    }
    kept.splice(kept.indexOf(entry), 1);
    drawn?.removeAttribute(pressedMark);
    if (drawn !== undefined) repeat(entry, drawn);
    // React draws what came of it before the next.
    await Promise.resolve();
  }
}

function repeat({ sign, control, value }: Kept, drawn: HTMLInputElement): void {
  if (sign === 'focusin') {
    if (drawn !== control) drawn.focus({ preventScroll: true });
  } else if (sign === 'submit') drawn.form?.requestSubmit();
  else if (sign === 'click' || control.checked !== drawn.checked) drawn.click();
  else if (sign === 'input') typeAgain(control, drawn, value);
  // A field that went away with the page before lost the focus by that alone.
  else if (sign !== 'focusout' || drawn !== document.activeElement) {
    if (sign === 'change') drawn.value = value;
    const key = { bubbles: true, key: 'Enter' };
    drawn.dispatchEvent(sign === 'keydown' ? new KeyboardEvent(sign, key) : new Event(sign, key));
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

/** The control of the same name among those that are drawn now: ids change, and foreign elements may stand between. */
function counterpartOf(old: HTMLInputElement): HTMLInputElement | undefined {
  const drawn = [...document.querySelectorAll<HTMLInputElement>(old.localName)];
  return drawn.find((control) => nameOf(control) === nameOf(old));
}

const nameOf = (control: HTMLElement) =>
  control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;
