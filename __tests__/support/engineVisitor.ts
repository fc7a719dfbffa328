import type { Engine } from '../fixtures/engines';
import { until } from '../fixtures/until';
import { isStarted } from './browserSteps';

type Role = 'button' | 'link' | 'textbox' | 'checkbox' | 'combobox' | 'menuitem' | 'option' | 'heading';

/** A visitor who uses an engine: finds elements of a page by role and name, in shadow roots too. */
export function engineVisitor(engine: Engine) {
  const sees = (role: Role, name: string) => until(async () => (await engine.read(find, role, name)) !== null);
  const reads = (text: string) => until(() => engine.read(isShown, text));
  return {
    ...engine,
    sees,
    reads,
    async arrives(address: string): Promise<void> {
      await engine.open(address);
      await until(() => engine.read(isStarted));
    },
    async presses(role: Role, name: string): Promise<void> {
      let [x, y] = [-1, -1];
      await until(async () => {
        const before = `${x} ${y}`;
        [x, y] = (await engine.read(find, role, name)) ?? [-1, -1];
        return x >= 0 && before === `${x} ${y}` && !(await engine.read(isChanging));
      });
      await engine.pressAt(x, y);
    },
    /** Types into the fields with these labels. */
    async fills(values: Readonly<Record<string, string>>): Promise<void> {
      for (const [label, text] of Object.entries(values)) {
        await this.presses('textbox', label);
        await engine.type(text);
      }
    },
    async tabsTo(name: string, held?: 'Shift'): Promise<void> {
      for (let steps = 0; steps < 30; steps += 1) {
        await engine.key('Tab', held);
        if ((await engine.read(focusedName)) === name) return;
      }
      throw new Error(`${name} is not reached with Tab`);
    },
    isAt: (address: string) => until(async () => (await engine.read(() => location.href)) === address),
    typed: () => engine.read(focusedValue),
    hasFocus: (name: string) => until(async () => (await engine.read(focusedName)) === name),
  };
}

export type EngineVisitor = ReturnType<typeof engineVisitor>;

// The functions from here on run in the page, and so use only their arguments.

/** During a page transition of 160 ms, presses do not reach the page. */
function isChanging(): boolean {
  return document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition'));
}

function isShown(text: string): boolean {
  return document.body?.innerText.includes(text) ?? false;
}

/** @returns the centre of the control if it can be pressed */
function find(role: string, name: string): readonly [number, number] | null {
  const selectors: Record<string, string> = {
    button: 'button:not([role])',
    link: 'a[href]:not([role])',
    textbox: 'input:not([type="checkbox"])',
    checkbox: 'input[type="checkbox"]',
    combobox: 'select',
    heading: 'h1, h2',
  };
  const roots: ParentNode[] = [document];
  // Shadow roots may be nested: the list grows while it is iterated.
  for (const root of roots)
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot);
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ??
    (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent) ??
    '';
  for (const root of roots)
    for (const element of root.querySelectorAll(selectors[role] ?? `[role="${role}"]`)) {
      if (nameOf(element).trim() !== name || !element.checkVisibility({ visibilityProperty: true })) continue;
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const middle = [left + width / 2, top + height / 2] as const;
      const hit = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(...middle);
      if (hit !== null && (element.contains(hit) || hit.contains(element))) return middle;
    }
  return null;
}

function focusedName(): string {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element === null) return '';
  const labels = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
  return (element.getAttribute('aria-label') ?? labels ?? '').trim();
}

function focusedValue(): string {
  const element = document.activeElement;
  return element instanceof HTMLInputElement ? element.value : '';
}
