import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectFailedTries } from '../../features/accounts/slice';

/**
 * Moves the focus to the form's first bad field after a submission that found something wrong, or to the one of that name,
 * whose text is then selected, to be typed anew. A visitor who is at something else by now stays there.
 */
export function useFocusOnError(name?: string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const failedTries = useAppSelector(selectFailedTries);
  useEffect(() => {
    const focused = (form.current?.getRootNode() as Document | undefined)?.activeElement;
    const isElsewhere = focused && focused !== focused.ownerDocument.body && !form.current?.contains(focused);
    if (failedTries === 0 || isElsewhere) return;
    const field = form.current?.querySelector<HTMLInputElement>(
      `[aria-invalid="true"]${name ? `[name="${name}"]` : ''}`,
    );
    field?.focus();
    if (name !== undefined) field?.select();
  }, [failedTries, name]);
  return form;
}
