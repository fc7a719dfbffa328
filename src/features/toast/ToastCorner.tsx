import { useState } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { useWording } from '../../app/useWording';
import { color, depth, radius, shadow, space } from '../../theme/tokens';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { check } from '../../ui/icons/check';
import { rise } from '../../ui/rise';
import { selectToast, toastCorner } from './slice';

/** The toast in the corner (docs/behaviour.md, 2 and 4). A negative one is announced at once. */
export function ToastCorner() {
  const notice = useAppSelector(selectToast);
  const { text, isPositive } = notice;
  // The same text shown again is another toast: a new key makes screen readers announce it again.
  const [{ of, turn }, setTurn] = useState({ of: notice, turn: 0 });
  if (of !== notice) setTurn({ of: notice, turn: turn + 1 });
  const wording = useWording();
  const toast = text && (
    <Toast key={turn} $isPositive={isPositive}>
      <Icon drawing={isPositive ? check : alert} size={20} />
      {wording(text)}
    </Toast>
  );
  return (
    <Corner id={toastCorner} data-print="no">
      <div role="status">{isPositive && toast}</div>
      <div role="alert">{!isPositive && toast}</div>
    </Corner>
  );
}

const Corner = styled.div`
  position: fixed;
  /* Beside QA's workbench, which is docked at the window's edges. */
  right: calc(${space(2)} + var(--qa-aside, 0px));
  bottom: calc(${space(2)} + var(--qa-below, 0px));
  z-index: ${depth.toast};
  max-width: min(420px, calc(100vw - ${space(4)}));
  /* Controls under a toast can still be pressed. */
  pointer-events: none;
`;

const Toast = styled.p<{ $isPositive: boolean }>`
  --status: ${({ $isPositive }) => ($isPositive ? color.positive : color.danger)};
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  padding: ${space(1.5)} ${space(2)};
  border: 1px solid ${color.border};
  border-left: 4px solid var(--status);
  border-radius: ${radius};
  background: ${color.surface};
  font-weight: 500;
  box-shadow: ${shadow.floating};
  overflow-wrap: anywhere;
  ${rise}
  & svg {
    flex: none;
    color: var(--status);
  }
`;
