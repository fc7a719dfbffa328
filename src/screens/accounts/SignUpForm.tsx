import { useState, type FormEvent, type MouseEvent } from 'react';
import { fallbackLanguage } from '../../../shared/languages';
import { useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useDraft } from '../../app/useDraft';
import { formSwitched, signUpEdited, signUpSubmitted } from '../../features/accounts/slice';
import type { SignUpValues } from '../../../shared/validation';
import { Card } from '../../ui/Card';
import { Heading } from '../../ui/Page';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Switch } from './formParts';
import { PasswordField } from './PasswordField';
import { PasswordNeeds } from './PasswordNeeds';
import { SubmitButton } from './SubmitButton';
import { useFieldError } from './useFieldError';
import { useFocusOnError } from './useFocusOnError';

const empty: SignUpValues = { username: '', email: '', password: '', confirmPassword: '' };

/** The sign-up form (docs/behaviour.md, 2). The language it carries is always 1 (docs/behaviour.md, 3 and 9). */
export function SignUpForm() {
  const { accounts } = useTexts();
  const report = useReport();
  const draft = useDraft();
  const [values, setValues] = useState({
    ...empty,
    username: draft.get('signUp.username') ?? '',
    email: draft.get('signUp.email') ?? '',
  });
  const errorOf = useFieldError();
  const form = useFocusOnError();

  const edit = (field: keyof SignUpValues, value: string) => {
    const edited = { ...values, [field]: value };
    setValues(edited);
    if (field === 'username' || field === 'email') draft.set(`signUp.${field}`, value);
    report(signUpEdited(field, edited));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(signUpSubmitted(fallbackLanguage.id, values));
  };
  const switchToLogIn = (event: MouseEvent) => {
    event.preventDefault();
    report(formSwitched({ form: 'logIn' }));
  };
  const bind = (field: keyof SignUpValues) => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => edit(field, event.target.value),
    error: errorOf(field),
  });

  return (
    <Card>
      <Heading>{accounts.signUp()}</Heading>
      <Form ref={form} method="post" noValidate onSubmit={submit}>
        <TextField
          {...bind('username')}
          label={accounts.username()}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <TextField
          {...bind('email')}
          label={accounts.email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
        />
        <PasswordField
          {...bind('password')}
          label={accounts.password()}
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
        <SubmitButton>{accounts.signUp()}</SubmitButton>
      </Form>
      <Switch>
        {accounts.haveAccount()}{' '}
        <a href="#log-in" onClick={switchToLogIn}>
          {accounts.logIn()}
        </a>
      </Switch>
    </Card>
  );
}
