import { useRef, type ComponentProps } from 'react';
import { useAppSelector } from '../../app/hooks';
import { selectIsWaiting } from '../../features/client/slice';
import { FormDialog } from '../accounts/FormDialog';
import { DangerButton } from './DangerButton';

type AskDialogProps = Omit<ComponentProps<typeof FormDialog>, 'confirm' | 'safe'> & { readonly confirm: string };

/** Asks before something is deleted for good. */
export function AskDialog({ confirm, ...rest }: AskDialogProps) {
  const isWaiting = useAppSelector(selectIsWaiting);
  // With the focus on the safe button, a key that is held down deletes nothing.
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <FormDialog
      {...rest}
      safe={safe}
      confirm={
        <DangerButton type="submit" isWaiting={isWaiting}>
          {confirm}
        </DangerButton>
      }
    />
  );
}
