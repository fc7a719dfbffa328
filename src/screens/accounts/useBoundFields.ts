import { useLayoutEffect, useRef, useState } from 'react';
import { useWording } from '../../app/useWording';
import type { Text } from '../../lib/text';

export type Texts<Values> = { readonly [Field in keyof Values]: string };

/**
 * The texts in a form's fields, with the errors under them. The inputs are uncontrolled, so that text typed before the
 * scripts ran, or filled in by a password manager without an event, counts and survives every render.
 * @param onEdit called on each change, with all values after it
 * @returns `values`, as of the last change; `read`, which reads the current values; `bind`, the props of a field's input;
 *   `errorOf`, the text of an error
 */
export function useBoundFields<
  Values extends Texts<Values>,
  Errors extends { readonly [Field in keyof Errors]?: Text },
>(initial: Values, errors: Errors, onEdit?: (field: keyof Values, edited: Values) => void) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const wording = useWording();
  const inputs = useRef(new Map<keyof Values, HTMLInputElement | null>());
  const read = () => {
    const current: Values = { ...first };
    for (const [field, input] of inputs.current) if (input !== null) Object.assign(current, { [field]: input.value });
    setValues(current);
    return current;
  };

  // Include what was typed before the scripts ran, or filled in by the browser.
  useLayoutEffect(() => {
    for (const [field, input] of inputs.current)
      if (input !== null && input.value !== '') setValues((typed) => ({ ...typed, [field]: input.value }));
  }, []);

  const errorOf = (field: keyof Values | keyof Errors) => {
    const text: Text | undefined = errors[field as keyof Errors];
    return text && wording(text);
  };
  const bind = (field: keyof Values) => ({
    ref: (input: HTMLInputElement | null) => void inputs.current.set(field, input),
    defaultValue: first[field],
    error: errorOf(field),
    onChange: () => {
      const edited = read();
      onEdit?.(field, edited);
    },
  });
  return { values, read, bind, errorOf };
}
