import { flushSync } from 'react-dom';
import type { Store } from '../../../../src/app/store';
import { render, settled } from './render';
import { cssOf, linesOf } from './snapshot';

/** More than any page has. */
const mostControls = 60;
const controls = 'input, select, textarea, button, a[href], summary, [role="option"], [role="menuitem"]';

/** What was pressed on pages that look the same at the same address, so that each is pressed once. */
const known = new Map<string, readonly string[]>();

/**
 * Presses every control of the page in a state, on a page of its own, and tells what each reports and what it changes on
 * the page. Fields are typed into first, so that a form reports what was typed.
 */
export async function pressAll(store: Store, page: readonly string[]): Promise<readonly string[]> {
  const { prefix, path } = store.getState().navigation;
  const key = [prefix, path, ...page].join('\n');
  const before = known.get(key);
  if (before !== undefined) return before;
  const told = await pressedOn(store);
  known.set(key, told);
  return told;
}

async function pressedOn(store: Store): Promise<string[]> {
  let reports: unknown[] = [];
  const told: string[] = [];
  const { element, close } = render(store, (report) => void reports.push(report));
  let lines = linesOf(element, cssOf(document)).join('\n');
  const tell = (what: string) => {
    const now = linesOf(element, cssOf(document)).join('\n');
    told.push(`${what}: ${JSON.stringify(reports, fieldsInOrder)}${now === lines ? '' : `, then the page is\n${now}`}`);
    lines = now;
    reports = [];
  };
  await settled();
  tell('the page, when it is shown');
  const done = new Set<Element>();
  for (const isField of [true, false]) {
    for (let next = find(element, done, isField); next !== undefined; next = find(element, done, isField)) {
      done.add(next);
      if (done.size > mostControls) break;
      const name = nameOf(next);
      const control = next;
      flushSync(() => (isField ? typeInto(control, done.size) : press(control)));
      await settled();
      tell(name);
    }
  }
  close();
  return told;
}

/** In which order a report's fields were written says nothing. */
const fieldsInOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isTyped = (control: Element): boolean =>
  control instanceof HTMLTextAreaElement ||
  (control instanceof HTMLInputElement && !['checkbox', 'radio', 'submit', 'button', 'file'].includes(control.type));

const find = (element: Element, done: ReadonlySet<Element>, isField: boolean): Element | undefined =>
  [...element.querySelectorAll(controls)].find((one) => !done.has(one) && isTyped(one) === isField);

function typeInto(control: Element, count: number): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // As a browser sets it: React keeps an own setter on the element, and hears of no change that went through that.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, valueFor(control.type, count));
  control.focus();
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  control.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true }));
  control.blur();
}

/** Another one for each field, but for passwords, which are typed twice. */
const valueFor = (type: string, count: number): string =>
  type === 'email' ? `visitor${count}@mail.example` : type === 'password' ? 'Open.Sesame1' : `visitor${count}`;

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
