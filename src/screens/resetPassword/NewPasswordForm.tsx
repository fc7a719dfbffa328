import { useState } from 'react';
import type { NewPassword } from '../../../shared/validation';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { newPasswordEdited, newPasswordSubmitted, selectPasswordReset } from '../../features/passwordReset/slice';
import { AccountName } from '../accounts/AccountName';
import { Form, FormError } from '../accounts/formParts';
import { KeepPasskeys } from '../accounts/KeepPasskeys';
import { ConfirmPasswordField } from '../accounts/ConfirmPasswordField';
import { NewPasswordField } from '../accounts/NewPasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useAccountsForm } from '../accounts/useAccountsForm';
import { useRecoveryTexts } from './useRecoveryTexts';

const empty: NewPassword = { password: '', confirmPassword: '' };

/** Asks for a new password, twice, and which passkeys stay. Typed values stay here until they are submitted. */
export function NewPasswordForm() {
  const texts = useRecoveryTexts().newPassword;
  const dispatch = useAppDispatch();
  const { account } = useAppSelector(selectPasswordReset);
  const [kept, setKept] = useState<readonly string[]>([]);
  const { form, values, read, bind, errorOf } = useAccountsForm<NewPassword>(empty, (_field, edited) =>
    dispatch(newPasswordEdited(edited)),
  );
  return (
    <Form ref={form} noValidate $submit={() => dispatch(newPasswordSubmitted({ keepPasskeys: kept }, read()))}>
      <AccountName name={account?.username} />
      <NewPasswordField {...bind('password')} typed={values.password} label={texts.password} />
      <ConfirmPasswordField {...bind('confirmPassword')} />
      <KeepPasskeys passkeys={account?.passkeys ?? []} legend={texts.keep} kept={kept} onKeep={setKept} />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{texts.set}</SubmitButton>
    </Form>
  );
}
