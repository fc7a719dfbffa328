import type { ReactNode } from 'react';
import { siteConfig } from '../../../site.config';
import { fallbackLanguage } from '../../../shared/languages';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useDrafts } from '../../app/useDrafts';
import { signUpEdited, signUpSubmitted } from '../../features/accounts/slice';
import { LegalLinks } from '../../features/menu/LegalLinks';
import type { SignUpValues } from '../../../shared/validation';
import { Card } from '../../ui/Card';
import { TextField } from '../../ui/TextField';
import { FormHead } from './FormHead';
import { Form, FormError, FormFooter } from '../../forms/formParts';
import { ConfirmPasswordField } from '../../forms/ConfirmPasswordField';
import { NewPasswordField } from '../../forms/NewPasswordField';
import { SubmitButton } from '../../forms/SubmitButton';
import { useAccountsForm } from '../../forms/useAccountsForm';

const empty: SignUpValues = { username: '', email: '', password: '', confirmPassword: '' };

/** The sign-up form (docs/behaviour.md, 2). The language it carries is always 1 (docs/behaviour.md, 3 and 9). */
export function SignUpForm({ mark }: { readonly mark?: ReactNode }) {
  const { accounts } = useTexts();
  const dispatch = useAppDispatch();
  const drafts = useDrafts();
  const { form, values, read, bind, errorOf } = useAccountsForm<SignUpValues>(
    { ...empty, username: drafts.get('signUp.username') ?? '', email: drafts.get('signUp.email') ?? '' },
    (field, edited) => {
      if (field === 'username' || field === 'email') drafts.set(`signUp.${field}`, edited[field]);
      dispatch(signUpEdited(field, edited));
    },
  );
  return (
    <Card>
      <FormHead mark={mark} title={accounts.signUp()} where={accounts.signUpFor({ product: siteConfig.product })} />
      <Form ref={form} noValidate $submit={() => dispatch(signUpSubmitted(fallbackLanguage.id, read()))}>
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
        <NewPasswordField {...bind('password')} typed={values.password} label={accounts.password()} />
        <ConfirmPasswordField {...bind('confirmPassword')} />
        <FormError>{errorOf('form')}</FormError>
        <SubmitButton>{accounts.signUp()}</SubmitButton>
      </Form>
      {BRAND.legal === null ? null : <LegalLinks />}
      <FormFooter>
        {accounts.haveAccount()} <a href="#log-in">{accounts.logIn()}</a>
      </FormFooter>
    </Card>
  );
}
