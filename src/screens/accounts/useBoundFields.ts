import { useLayoutEffect, useRef, useState, type ChangeEvent } from 'react';

type Texts<Values> = { readonly [Field in keyof Values]: string };

interface Options<Values> {
  readonly errorOf: (field: keyof Values) => string | undefined;
  /** Is told of each change, with all values after it. */
  readonly onEdit?: (field: keyof Values, edited: Values) => void;
}

/**
 * The texts that are typed into a form's fields. They stay in the component until the form is submitted.
 * @returns the values, and what binds a field to its input
 */
export function useBoundFields<Values extends Texts<Values>>(initial: Values, { errorOf, onEdit }: Options<Values>) {
  const [values, setValues] = useState(initial);
  const inputs = useRef(new Map<keyof Values, HTMLInputElement | null>());

  // A value that was typed before the scripts were there, or filled in by the browser, stays.
  useLayoutEffect(() => {
    for (const [field, input] of inputs.current)
      if (input !== null && input.value !== '') setValues((typed) => ({ ...typed, [field]: input.value }));
  }, []);

  const bind = (field: keyof Values) => ({
    ref: (input: HTMLInputElement | null) => void inputs.current.set(field, input),
    value: values[field],
    error: errorOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const edited = { ...values, [field]: event.target.value };
      setValues(edited);
      onEdit?.(field, edited);
    },
  });
  return { values, bind };
}
