import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { keepFocus } from './keepFocus';

/** Wraps a page whose parts come and go, so that the focus is not lost when one is removed. */
export function FocusKeeper({ children }: { readonly children: ReactNode }) {
  const wrapper = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (wrapper.current === null ? undefined : keepFocus(wrapper.current)), []);
  return <Wrapper ref={wrapper}>{children}</Wrapper>;
}

const Wrapper = styled.div`
  display: contents;
`;
