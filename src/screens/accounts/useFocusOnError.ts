import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectFailedTries } from '../../features/accounts/slice';

/**
 * Moves the focus to the form's first invalid field after a submission that found an error. With a `name`, the field of that
 * name gets the focus, and its text is selected for retyping. A focus that the visitor has moved outside the form, or to a
 * button that submits nothing, stays where it is.
 */
export function useFocusOnError(name?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const failedTries = useAppSelector(selectFailedTries);
  useEffect(() => {
    const focused = (form.current?.getRootNode() as Document | undefined)?.activeElement;
    const isElsewhere =
      focused?.matches('[type="button"]') ||
      (focused && focused !== focused.ownerDocument.body && !form.current?.contains(focused));
    if (failedTries === 0 || isElsewhere) return;
    const field = form.current?.querySelector<HTMLInputElement>(
      `[aria-invalid="true"]${name ? `[name="${name}"]` : ''}`,
    );
    field?.focus();
    if (name !== undefined) field?.select();
  }, [failedTries, name]);
  return form;
}
