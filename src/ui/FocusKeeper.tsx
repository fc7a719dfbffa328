import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { keepFocus } from './keepFocus';

/** Wraps a page whose parts come and go, so that the focus is not lost when one is removed. */
export function FocusKeeper({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : keepFocus(place.current)), []);
  return <Place ref={place}>{children}</Place>;
}

const Place = styled.div`
  display: contents;
`;
