import { useEffect } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { verificationPasswordEdited, verificationPasswordSubmitted } from '../../features/verification/slice';
import { AccountName } from '../accounts/AccountName';
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useAccountsForm } from '../accounts/useAccountsForm';
import { useRecoveryTexts } from '../resetPassword/useRecoveryTexts';

/** Asks for the password that was chosen at sign-up. Typed values stay here until they are submitted. */
export function PasswordForm() {
  const { accounts } = useTexts();
  const { verify } = useRecoveryTexts().verification;
  const dispatch = useAppDispatch();
  const { form, read, bind, errorOf } = useAccountsForm({ password: '' }, (_field, edited) =>
    dispatch(verificationPasswordEdited(edited)),
  );

  // The form replaces a message in which nothing had the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([inert])')?.focus();
  }, [form]);

  return (
    <Form ref={form} noValidate $submit={() => dispatch(verificationPasswordSubmitted(read()))}>
      <AccountName />
      <PasswordField
        {...bind('password')}
        label={accounts.password()}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{verify}</SubmitButton>
    </Form>
  );
}
