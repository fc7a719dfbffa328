import { useLayoutEffect, useRef, useState } from 'react';

type Texts<Values> = { readonly [Field in keyof Values]: string };

interface Options<Values> {
  readonly errorOf: (field: keyof Values) => string | undefined;
  /** Is told of each change, with all values after it. */
  readonly onEdit?: (field: keyof Values, edited: Values) => void;
}

/**
 * The texts in a form's fields. They stay in the inputs, which React does not write to: what a visitor typed before the
 * scripts were there, and what a password manager puts in without an event, counts and outlasts every redraw.
 * @returns the values as of the last change, `read`, which looks at what stands in the fields now, and what binds a field
 * to its input
 */
export function useBoundFields<Values extends Texts<Values>>(initial: Values, { errorOf, onEdit }: Options<Values>) {
  const [first] = useState(initial);
  const [values, setValues] = useState(first);
  const inputs = useRef(new Map<keyof Values, HTMLInputElement | null>());
  const read = () => {
    const standing: Values = { ...first };
    for (const [field, input] of inputs.current) if (input !== null) Object.assign(standing, { [field]: input.value });
    setValues(standing);
    return standing;
  };

  // What was typed before the scripts were there, or filled in by the browser, is among the values.
  useLayoutEffect(() => {
    for (const [field, input] of inputs.current)
      if (input !== null && input.value !== '') setValues((typed) => ({ ...typed, [field]: input.value }));
  }, []);

  const bind = (field: keyof Values) => ({
    ref: (input: HTMLInputElement | null) => void inputs.current.set(field, input),
    defaultValue: first[field],
    error: errorOf(field),
    onChange: () => {
      const edited = read();
      onEdit?.(field, edited);
    },
  });
  return { values, read, bind };
}
