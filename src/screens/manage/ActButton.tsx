import { createContext, useContext, useState, type ComponentProps, type ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { from } from '../../theme/tokens';
import { Button } from '../../ui/Button';

const LastAct = createContext<readonly [string, (act: string) => void]>(['', () => {}]);

/** Around the page, whose buttons all wait while one act is under way: the one that was pressed says so. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <LastAct value={useState('')}>{children}</LastAct>;
}

interface ActButtonProps extends ComponentProps<typeof Button> {
  /** Names the act among those of the page. */
  readonly act: string;
}

/** A button that asks something of the service; Enter in a form presses its first. */
export function ActButton({ act, onClick, ...rest }: ActButtonProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  const [last, press] = useContext(LastAct);
  const isOwn = isWaiting && last === act;
  return (
    <div>
      <Wide
        aria-disabled={isWaiting || undefined}
        {...rest}
        isWaiting={isOwn}
        onClick={(event) => {
          if (!isWaiting) press(act);
          onClick?.(event);
        }}
      />
      {isOwn && <LongWait />}
    </div>
  );
}

/** As wide as a phone's column, and from there up as its words. */
const Wide = styled(Button)`
  ${from('sm')} {
    && {
      width: auto;
    }
  }
`;
