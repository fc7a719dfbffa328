import { useEffect, useState, type FormEvent } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { verificationPasswordEdited, verificationPasswordSubmitted } from '../../features/verification/slice';
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useFieldError } from '../accounts/useFieldError';
import { useFocusOnError } from '../accounts/useFocusOnError';

/** Asks for the password that was chosen at the sign-up. Typed values stay here until they are submitted. */
export function PasswordForm() {
  const { accounts, verifyEmail } = useTexts();
  const report = useAppDispatch();
  const [password, setPassword] = useState('');
  const errorOf = useFieldError();
  const form = useFocusOnError();

  // The form takes the place of a message, where nothing had the focus.
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);

  const edit = (value: string) => {
    setPassword(value);
    report(verificationPasswordEdited({ password: value }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(verificationPasswordSubmitted({ password }));
  };

  return (
    <Form ref={form} method="post" noValidate onSubmit={submit}>
      <PasswordField
        label={accounts.password()}
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        value={password}
        onChange={(event) => edit(event.target.value)}
        error={errorOf('password')}
      />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{verifyEmail.verify()}</SubmitButton>
    </Form>
  );
}
