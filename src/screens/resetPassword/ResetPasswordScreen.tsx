import { useState } from 'react';
import type { NewPassword } from '../../../shared/validation';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { newPasswordEdited, newPasswordSubmitted, selectPasswordReset } from '../../features/passwordReset/slice';
import { Icon } from '../../ui/Icon';
import { person } from '../../ui/icons/person';
import { AccountName } from '../../forms/AccountName';
import { ConfirmPasswordField } from '../../forms/ConfirmPasswordField';
import { Form, FormError } from '../../forms/formParts';
import { KeepPasskeys } from '../../forms/KeepPasskeys';
import { NewPasswordField } from '../../forms/NewPasswordField';
import { SubmitButton } from '../../forms/SubmitButton';
import { useAccountsForm } from '../../forms/useAccountsForm';
import { OutcomeCard } from '../OutcomeCard';
import { useRecoveryTexts } from './useRecoveryTexts';

/** The page that a link for a new password leads to (docs/behaviour.md, Accounts): the form, then success or failure. */
export default function ResetPasswordScreen() {
  const { titles } = useTexts();
  const texts = useRecoveryTexts().newPassword;
  const { status } = useAppSelector(selectPasswordReset);
  return (
    <OutcomeCard
      title={titles.resetPassword()}
      status={status}
      words={status === 'asked' ? texts.text : texts[status]}
      pendingMark={<Icon drawing={person} />}
      toLogIn={texts.toLogIn}
    >
      {status === 'asked' && <NewPasswordForm />}
      {status === 'failed' && <p>{texts.failedHelp}</p>}
    </OutcomeCard>
  );
}

const empty: NewPassword = { password: '', confirmPassword: '' };

/** Asks for a new password, twice, and which passkeys stay. Typed values stay here until they are submitted. */
function NewPasswordForm() {
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
