import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useAppSelector } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { from, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { DangerButton } from './DangerButton';

interface AskDialogProps {
  readonly title: string;
  /** What it means. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something goes for good. */
export function AskDialog({ title, children, confirm, cancel, onConfirm, onCancel }: AskDialogProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  return (
    <Dialog title={title} onClose={onCancel}>
      <p>{children}</p>
      <Answers>
        {/* The first has the focus: a key that is held deletes nothing. */}
        <Button look="quiet" onClick={onCancel}>
          {cancel}
        </Button>
        <DangerButton isWaiting={isWaiting} onClick={onConfirm}>
          {confirm}
        </DangerButton>
      </Answers>
      {isWaiting && <LongWait />}
    </Dialog>
  );
}

const Answers = styled.div`
  display: grid;
  gap: ${space(1)};
  margin-top: ${space(2)};
  ${from('sm')} {
    display: flex;
    flex-wrap: wrap;
    justify-content: flex-end;
  }
`;
