import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { from } from '../../theme/tokens';
import { Button } from '../../ui/Button';

const LastAct = createContext<readonly [string, (act: string) => void]>(['', () => {}]);

/** Wraps the page: all its buttons wait while one action is under way, and the pressed one shows the wait. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <LastAct value={useState('')}>{children}</LastAct>;
}

interface ActButtonProps extends ComponentProps<typeof Button> {
  readonly act: string;
}

/** A button that starts a call of the service. Enter in a form clicks the form's submit button, so that counts too. */
export function ActButton({ act, onClick, ...rest }: ActButtonProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const [last, press] = useContext(LastAct);
  const isOwn = isWaiting && last === act;
  return (
    <div>
      <Wide
        {...rest}
        isWaiting={isOwn}
        isBlocked={isWaiting}
        onClick={(event) => {
          press(act);
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
