import { useLayoutEffect, useRef } from 'react';

/** Moves the focus into a form that opens in place of a button, and back to the button once the form has closed. */
export function useInlineFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen === wasOpen.current) return;
    wasOpen.current = isOpen;
    const field = place.current?.querySelector<HTMLInputElement>('input:not([inert])');
    (field ?? opener.current)?.focus();
    field?.select();
  }, [isOpen]);
  return { opener, place };
}
