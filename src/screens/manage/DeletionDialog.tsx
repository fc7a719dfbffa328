import type { RefObject } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { deletionClosed, deletionConfirmed } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { DangerDialog } from './DangerDialog';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';

interface DeletionDialogProps {
  readonly username: string;
  readonly opener: RefObject<HTMLElement | null>;
}

/** Asks whether to delete the account, says what that means, and has the visitor type the username. */
export function DeletionDialog({ username, opener }: DeletionDialogProps) {
  const texts = useManageTexts().data;
  const dispatch = useAppDispatch();
  const { form, read, bind } = useManageForm('deletion', { confirmUsername: '' });
  return (
    <DangerDialog
      title={texts.deletionTitle}
      text={texts.deletionWarning}
      confirm={texts.deletionConfirm}
      cancel={texts.deletionCancel}
      onConfirm={() => dispatch(deletionConfirmed({ username, ...read() }))}
      onCancel={() => dispatch(deletionClosed())}
      opener={opener}
      form={form}
    >
      <TextField
        {...bind('confirmUsername')}
        label={texts.deletionUsername(username)}
        name="confirm-username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
      />
    </DangerDialog>
  );
}
