import { flushSync } from 'react-dom';
import type { Store } from '../../../../../src/app/store';
import { render, settled } from './render';
import { cssOf, linesOf } from './snapshot';

const mostControls = 60;
const controls = 'input, select, textarea, button, a[href], summary, [role="option"], [role="menuitem"]';

/** Results by page and address, so that the controls of equal pages are used once. */
const known = new Map<string, readonly string[]>();

/**
 * Uses every control of the page in a state, each on a separate page, as a visitor does: keys in fields, a paste, a
 * click, Enter and Escape. Returns for each, in a line, the events that it dispatches and its changes to the page.
 */
export async function useControls(store: Store, page: readonly string[]): Promise<readonly string[]> {
  const { prefix, path } = store.getState().navigation;
  const key = [prefix, path, ...page].join('\n');
  const reactions = known.get(key) ?? (await usedOn(store));
  known.set(key, reactions);
  return reactions;
}

async function usedOn(store: Store): Promise<string[]> {
  let reports: unknown[] = [];
  const reactions: string[] = [];
  const { element, close } = render(store, (report) => void reports.push(report));
  let lines = linesOf(element, cssOf(document));
  const note = (what: string) => {
    const now = linesOf(element, cssOf(document));
    const [gone, come] = [without(lines, now), without(now, lines)];
    const changes = [...gone.map((line) => `less ${line}`), ...come.map((line) => `more ${line}`)];
    reactions.push(
      `${what} reports ${reports.length === 0 ? 'nothing' : reports.map(worded).join(', then ')}${changes.length === 0 ? '' : `, and changes the page: ${changes.join(' ')}`}`,
    );
    lines = now;
    reports = [];
  };
  await settled();
  note('the page, when it is shown');
  const done = new Set<Element>();
  const use = async (name: string, work: () => void) => {
    flushSync(work);
    await settled();
    note(name);
  };
  for (const isField of [true, false]) {
    for (let next = find(element, done, isField); next !== undefined; next = find(element, done, isField)) {
      const control = next;
      done.add(control);
      if (done.size > mostControls) break;
      const name = nameOf(control);
      if (isTyped(control)) {
        await use(`typing in ${name}`, () => type(control, done.size));
        await use(`paste into ${name}`, () => paste(control));
        await use(`Enter in ${name}`, () => void key(control, 'Enter'));
      } else {
        await use(`use of ${name}`, () => press(control));
        await use(`Escape on ${name}`, () => void key(control, 'Escape'));
      }
    }
  }
  close();
  return reactions;
}

const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const known = new Set(others.map((line) => line.trim()));
  return lines.map((line) => line.trim()).filter((line) => !known.has(line));
};

const worded = (report: unknown): string => {
  const { type, leadsTo, ...rest } = report as { readonly type?: string; readonly leadsTo?: string };
  return type === undefined ? `a way to ${leadsTo}` : `${type} ${JSON.stringify(rest, fieldsInOrder)}`;
};

/** Ignores the order of an event's fields. */
const fieldsInOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isTyped = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'submit', 'button', 'file'].includes(control.type));

const find = (element: Element, done: ReadonlySet<Element>, isField: boolean): Element | undefined =>
  [...element.querySelectorAll(controls)].find((one) => !done.has(one) && isTyped(one) === isField);

/** @returns whether the page did not prevent the key's default action */
function key(control: Element, name: string): boolean {
  const isLet = control.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  // Enter in a field submits its form, unless the page prevented it.
  if (isLet && name === 'Enter' && control instanceof HTMLInputElement) control.form?.requestSubmit();
  control.dispatchEvent(new KeyboardEvent('keyup', { key: name, bubbles: true }));
  return isLet;
}

function type(control: HTMLInputElement | HTMLTextAreaElement, count: number): void {
  control.focus();
  for (const letter of valueFor(control.type, count))
    if (key(control, letter)) setValue(control, control.value + letter);
  control.blur();
}

function paste(control: HTMLInputElement | HTMLTextAreaElement): void {
  control.focus();
  if (!control.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))) return;
  setValue(control, valueFor(control.type, 0));
}

function setValue(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // Use the prototype's setter, like a browser: React ignores changes made through its own setter on the element.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A different text for each field, except for passwords, which are typed twice. */
const valueFor = (kind: string, count: number): string =>
  kind === 'email' ? `v${count}@mail.example` : kind === 'password' ? 'Open.Sesame1' : `visitor${count}`;

function press(control: Element): void {
  if (control instanceof HTMLSelectElement) {
    control.selectedIndex = (control.selectedIndex + 1) % Math.max(1, control.options.length);
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (control instanceof HTMLElement) {
    control.focus();
    control.dispatchEvent(new MouseEvent('mousemove', { bubbles: true }));
    control.click();
  }
}

const nameOf = (control: Element): string =>
  `${control.localName} “${(control.getAttribute('aria-label') ?? control.getAttribute('name') ?? control.textContent ?? '').trim().slice(0, 60)}”`;
