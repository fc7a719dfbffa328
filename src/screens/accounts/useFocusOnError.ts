import { useEffect, useRef, type RefObject } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectFailedTries } from '../../features/accounts/slice';

/** Moves the focus to the form's first bad field after a submission that found something wrong. */
export function useFocusOnError(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const failedTries = useAppSelector(selectFailedTries);
  useEffect(() => {
    if (failedTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedTries]);
  return form;
}
