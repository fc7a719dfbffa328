import { useState, type FormEvent } from 'react';
import type { NewPassword } from '../../../shared/validation';
import { useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { newPasswordEdited, newPasswordSubmitted } from '../../features/passwordReset/slice';
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { PasswordNeeds } from '../accounts/PasswordNeeds';
import { SubmitButton } from '../accounts/SubmitButton';
import { useFieldError } from '../accounts/useFieldError';
import { useFocusOnError } from '../accounts/useFocusOnError';

/** Asks for a new password, twice. What is typed stays here until it is submitted. */
export function NewPasswordForm() {
  const { accounts, newPassword } = useTexts();
  const report = useReport();
  const [values, setValues] = useState<NewPassword>({ password: '', confirmPassword: '' });
  const errorOf = useFieldError();
  const form = useFocusOnError();

  const bind = (field: keyof NewPassword) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => {
      const edited = { ...values, [field]: event.target.value };
      setValues(edited);
      report(newPasswordEdited(edited));
    },
    error: errorOf(field),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(newPasswordSubmitted(values));
  };

  return (
    <Form ref={form} method="post" noValidate onSubmit={submit}>
      <PasswordField
        {...bind('password')}
        label={newPassword.password()}
        name="new-password"
        autoComplete="new-password"
        enterKeyHint="next"
        help={<PasswordNeeds password={values.password} />}
      />
      <PasswordField
        {...bind('confirmPassword')}
        label={accounts.confirmPassword()}
        name="confirm-password"
        autoComplete="new-password"
        enterKeyHint="go"
      />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{newPassword.set()}</SubmitButton>
    </Form>
  );
}
