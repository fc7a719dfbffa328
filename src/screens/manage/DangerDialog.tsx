import type { ComponentProps } from 'react';
import { FormDialog } from '../../forms/FormDialog';
import { DangerButton } from './DangerButton';

/** Asks before something is deleted for good. With the focus on the safe button, a key that is held down deletes nothing. */
export const DangerDialog = (props: ComponentProps<typeof FormDialog>) => (
  <FormDialog {...props} ConfirmButton={DangerButton} isCancelFirst />
);
