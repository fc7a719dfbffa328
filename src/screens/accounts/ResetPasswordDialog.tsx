import { use, useRef } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { PasswordResetMode } from '../../app/passwordResetMode';
import { useTexts } from '../../app/TextsProvider';
import { useWording } from '../../app/useWording';
import { resetClosed, resetSubmitted, selectAccounts } from '../../features/accounts/slice';
import { TextField } from '../../ui/TextField';
import { FormDialog } from '../../forms/FormDialog';
import { FormError } from '../../forms/formParts';

/**
 * The reset-password dialog (docs/behaviour.md, 2): submitting closes it and sends nothing, unless the site's owner chose
 * to have a link mailed; then it closes once the service has answered.
 * @param typed the text in the login form, which is filled in here if it is an address (WCAG 3.3.7)
 */
export function ResetPasswordDialog({ typed }: { readonly typed: string }) {
  const { resetPassword } = useTexts();
  const mode = use(PasswordResetMode);
  const dispatch = useAppDispatch();
  const wording = useWording();
  const { resetError } = useAppSelector(selectAccounts);
  const email = useRef<HTMLInputElement>(null);
  const close = () => dispatch(resetClosed());
  const submit = () => (mode === 'byMail' ? dispatch(resetSubmitted({ email: email.current?.value ?? '' })) : close());
  return (
    <FormDialog
      title={resetPassword.title()}
      text={resetPassword.text()}
      confirm={resetPassword.continue()}
      cancel={resetPassword.cancel()}
      onConfirm={submit}
      onCancel={close}
      isChecked
    >
      <TextField
        ref={email}
        label={resetPassword.email()}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={typed.includes('@') ? typed.trim() : ''}
        required
      />
      <FormError>{resetError && wording(resetError)}</FormError>
    </FormDialog>
  );
}
