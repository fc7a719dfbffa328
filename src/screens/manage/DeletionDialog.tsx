import styled from 'styled-components';
import { useAppDispatch } from '../../app/hooks';
import { deletionClosed, deletionConfirmed } from '../../features/manage/slice';
import { space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { ActButton } from './ActButton';
import { useManageTexts } from './useManageTexts';

/** Asks whether the account is to be deleted, and says what that means. */
export function DeletionDialog() {
  const texts = useManageTexts().data;
  const report = useAppDispatch();
  const close = () => report(deletionClosed());
  return (
    <Dialog title={texts.deletionTitle} onClose={close}>
      <Rows>
        <p>{texts.deletionWarning}</p>
        {/* The first has the focus: a key that is held deletes nothing. */}
        <Button look="quiet" isWide onClick={close}>
          {texts.deletionCancel}
        </Button>
        <ActButton act="delete" isWide onClick={() => report(deletionConfirmed())}>
          {texts.deletionConfirm}
        </ActButton>
      </Rows>
    </Dialog>
  );
}

const Rows = styled.div`
  display: grid;
  gap: ${space(2)};
`;
