import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { color, font, radius, shadow, space } from '../theme/tokens';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The browser's own modal dialog, open while it is rendered: it holds the focus, gives it back, and closes on Escape. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closed before it leaves the page: closing is what gives the focus back.
    return () => shown?.close();
  }, []);
  // Escape closes by way of the state: the browser gives the focus back at once and tells of it later, when the dialog may be wanted again.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Frame ref={dialog} aria-labelledby={titleId} onCancel={cancel} onClose={onClose}>
      <Title id={titleId}>{title}</Title>
      {children}
    </Frame>
  );
}

const Frame = styled.dialog`
  width: min(100% - ${space(4)}, 440px);
  padding: ${space(3)};
  border: 1px solid ${color.border};
  border-radius: ${radius};
  background: ${color.surface};
  color: ${color.text};
  box-shadow: ${shadow.floating};
  &::backdrop {
    background: ${color.backdrop};
  }
`;

const Title = styled.h2`
  margin-bottom: ${space(1)};
  font-size: ${font.lead};
  line-height: 1.3;
`;
