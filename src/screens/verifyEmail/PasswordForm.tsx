import { useEffect, type FormEvent } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { verificationPasswordEdited, verificationPasswordSubmitted } from '../../features/verification/slice';
import { AccountName } from '../accounts/AccountName';
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useBoundFields } from '../accounts/useBoundFields';
import { useFieldError } from '../accounts/useFieldError';
import { useRecoveryTexts } from '../resetPassword/useRecoveryTexts';
import { useFocusOnError } from '../accounts/useFocusOnError';

/** Asks for the password that was chosen at sign-up. Typed values stay here until they are submitted. */
export function PasswordForm() {
  const { accounts } = useTexts();
  const { verify } = useRecoveryTexts().verification;
  const dispatch = useAppDispatch();
  const errorOf = useFieldError();
  const { read, bind } = useBoundFields(
    { password: '' },
    { errorOf, onEdit: (_field, edited) => dispatch(verificationPasswordEdited(edited)) },
  );
  const form = useFocusOnError();

  // The form replaces a message in which nothing had the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([inert])')?.focus();
  }, [form]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(verificationPasswordSubmitted(read()));
  };

  return (
    <Form ref={form} noValidate onSubmit={submit}>
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
