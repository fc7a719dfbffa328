import { useAppDispatch } from '../../app/hooks';
import { deletionClosed, deletionConfirmed } from '../../features/manage/slice';
import { AskDialog } from './AskDialog';
import { useManageTexts } from './useManageTexts';

/** Asks whether the account is to be deleted, and says what that means. */
export function DeletionDialog() {
  const texts = useManageTexts().data;
  const report = useAppDispatch();
  return (
    <AskDialog
      title={texts.deletionTitle}
      confirm={texts.deletionConfirm}
      cancel={texts.deletionCancel}
      onConfirm={() => report(deletionConfirmed())}
      onCancel={() => report(deletionClosed())}
    >
      {texts.deletionWarning}
    </AskDialog>
  );
}
