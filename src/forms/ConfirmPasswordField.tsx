import { useTexts } from '../app/TextsProvider';
import type { TextFieldProps } from '../ui/TextField';
import { PasswordField } from './PasswordField';

/** The last field of a form for a new password, which takes it again. */
export function ConfirmPasswordField(bound: Pick<TextFieldProps, 'ref' | 'error' | 'onChange' | 'defaultValue'>) {
  const { accounts } = useTexts();
  return (
    <PasswordField {...bound} label={accounts.confirmPassword()} name="confirm-password" autoComplete="new-password" />
  );
}
