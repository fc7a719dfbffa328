import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWording } from '../app/useWording';
import type { Text } from '../lib/text';

export type Texts<Values> = { readonly [Field in keyof Values]: string };

interface FormOptions<Values, Errors> {
  readonly initial: Values;
  readonly errors: Errors;
  /** How many submissions found an error. */
  readonly tries: number;
  /** Called on each change, with all values after it. */
  readonly onEdit?: (field: keyof Values, edited: Values) => void;
  /** The field to correct if a refusal blames several, because it does not say which is wrong. */
  readonly retyped?: (keyof Values & keyof Errors) | undefined;
}

/**
 * A form's fields, with the errors under them. The inputs are uncontrolled, so that text typed before the scripts ran, or
 * filled in by a password manager without an event, counts and survives every render. A submission that found an error moves
 * the focus to the first invalid field, or to `retyped`, whose text is then selected. A focus that the visitor has moved outside
 * the form, or to a button that submits nothing, stays where it is.
 * @returns `form`, the form's ref; `values`, as of the last change; `read`, which reads the current values; `bind`, the props
 *   of a field's input; `errorOf`, the text of an error
 */
export function useForm<Values extends Texts<Values>, Errors extends { readonly [Field in keyof Errors]?: Text }>({
  initial,
  errors,
  tries,
  onEdit,
  retyped,
}: FormOptions<Values, Errors>) {
  const form = useRef<HTMLFormElement>(null);
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

  const refusal = retyped && errors[retyped];
  const blamed = refusal === undefined ? [] : Object.values(errors).filter((error) => error === refusal);
  const again = blamed.length > 1 ? retyped : undefined;
  useEffect(() => {
    const focused = (form.current?.getRootNode() as Document | undefined)?.activeElement;
    const isElsewhere =
      focused?.matches('[type="button"]') ||
      (focused && focused !== focused.ownerDocument.body && !form.current?.contains(focused));
    if (tries === 0 || isElsewhere) return;
    const field = again
      ? inputs.current.get(again)
      : form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    if (again) field?.select();
  }, [tries, again]);

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
  return { form, values, read, bind, errorOf };
}
