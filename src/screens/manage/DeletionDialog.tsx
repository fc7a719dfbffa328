import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { deletionClosed, deletionConfirmed } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useManageTexts } from './useManageTexts';

/** Asks whether the account is to be deleted, and says what that means. */
export function DeletionDialog() {
  const texts = useManageTexts().data;
  const report = useAppDispatch();
  const isWaiting = useAppSelector(selectIsWaiting);
  const close = () => report(deletionClosed());
  return (
    <Dialog title={texts.deletionTitle} onClose={close}>
      <Rows>
        <p>{texts.deletionWarning}</p>
        {/* The first has the focus: a key that is held deletes nothing. */}
        <Button look="quiet" isWide onClick={close}>
          {texts.deletionCancel}
        </Button>
        <Button isWide isWaiting={isWaiting} onClick={() => report(deletionConfirmed())}>
          {texts.deletionConfirm}
        </Button>
        {isWaiting && <LongWait />}
      </Rows>
    </Dialog>
  );
}

const Rows = styled.div`
  display: grid;
  gap: ${space(2)};
`;
