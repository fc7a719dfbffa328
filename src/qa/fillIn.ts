import { typedNames } from './typedFields';

/** Puts values into the fields of a replica's form, by the names of the inputs, and empties the others that are typed into. */
export function fillIn(target: Document, values: ReadonlyMap<string, string>): void {
  // React hears of a value only where the element's own setter set it.
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  for (const input of target.querySelectorAll<HTMLInputElement>('main form input[name]')) {
    const value = values.get(input.name) ?? '';
    if (!typedNames.has(input.name) || input.value === value) continue;
    setter?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
