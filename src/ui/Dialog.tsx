import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { color, font, panel, shadow, space } from '../theme/tokens';
import { guardAgainstDoubleTaps } from './againstDoubleTaps';
import { rise } from './rise';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Set if the dialog's submit button does something that cannot be undone: the control that opened the dialog. */
  readonly opener?: RefObject<HTMLElement | null> | undefined;
  /** The element to focus first; by default the first control. */
  readonly firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** The id of the text that screen readers read out with the title. */
  readonly describedBy?: string;
  readonly children: ReactNode;
}

/** The browser's own modal dialog, open while it is rendered: it traps the focus, restores it, and closes on Escape. */
export function Dialog({ title, onClose, opener, firstFocus, describedBy, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // In a low window the button may be out of sight; the dialog still has to be scrolled to its beginning.
    firstFocus?.current?.focus({ preventScroll: true });
    if (shown && firstFocus) shown.scrollTop = 0;
    const unguard = shown && opener && guardAgainstDoubleTaps(shown, opener.current);
    return () => {
      unguard?.();
      // Close it before it is removed from the page: closing is what restores the focus.
      shown?.close();
    };
  }, [opener, firstFocus]);
  // Escape closes the dialog through the state. The browser alone would restore the focus at once and fire `close` later,
  // when the dialog may have been opened again.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <Frame ref={dialog} aria-labelledby={titleId} aria-describedby={describedBy} onCancel={cancel} onClose={onClose}>
      <Title id={titleId}>{title}</Title>
      {children}
    </Frame>
  );
}

const Frame = styled.dialog`
  width: min(100% - ${space(4)}, 440px);
  padding: ${space(3)};
  ${panel}
  color: ${color.text};
  box-shadow: ${shadow.floating};
  ${rise}
  &[data-place='top'] {
    margin-top: ${space(2)};
  }
  &[data-place='bottom'] {
    margin-bottom: ${space(2)};
  }
  &::backdrop {
    background: ${color.backdrop};
  }
`;

const Title = styled.h2`
  margin-bottom: ${space(1)};
  font-size: ${font.lead};
  line-height: 1.3;
`;
