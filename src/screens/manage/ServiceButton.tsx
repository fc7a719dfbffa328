import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { from } from '../../theme/tokens';
import { Button } from '../../ui/Button';

const LastAction = createContext<readonly [string, (action: string) => void]>(['', () => {}]);

/** Wraps the page: all its buttons wait while one action is under way, and the pressed one shows the wait. */
export function ServiceButtons({ children }: { readonly children: ReactNode }) {
  return <LastAction value={useState('')}>{children}</LastAction>;
}

interface ServiceButtonProps extends ComponentProps<typeof Button> {
  readonly action: string;
}

/** A button that starts a call of the service. Enter in a form clicks the form's submit button, so that counts too. */
export function ServiceButton({ action, onClick, ...rest }: ServiceButtonProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const [last, press] = useContext(LastAction);
  const isOwn = isWaiting && last === action;
  return (
    <div>
      <Wide
        {...rest}
        isWaiting={isOwn}
        isBlocked={isWaiting}
        onClick={(event) => {
          press(action);
          onClick?.(event);
        }}
      />
      {isOwn && <LongWait />}
    </div>
  );
}

/** Full width on phones; as wide as its text on wider screens. */
const Wide = styled(Button)`
  ${from('sm')} {
    && {
      width: auto;
    }
  }
`;
