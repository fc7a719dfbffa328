import { useAppSelector, useAppDispatch } from '../../app/hooks';
import {
  confirmationDismissed,
  confirmationSubmitted,
  passkeyConfirmationRequested,
  selectManage,
} from '../../features/manage/slice';
import { AccountName } from '../../forms/AccountName';
import { FormDialog } from '../../forms/FormDialog';
import { FormError } from '../../forms/formParts';
import { PasskeyButton } from '../../forms/PasskeyButton';
import { PasswordField } from '../../forms/PasswordField';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';

/** Asks for the password once more, over the form that was submitted, which keeps its values. */
export function ConfirmationDialog() {
  const { confirmation: texts, passkeys, cancel } = useManageTexts();
  const { account, passkeyFailure } = useAppSelector(selectManage);
  const dispatch = useAppDispatch();
  const { form, read, bind, errorOf } = useManageForm('confirmation', { password: '' });
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      confirm={texts.confirm}
      cancel={cancel}
      onConfirm={() => dispatch(confirmationSubmitted(read()))}
      onCancel={() => dispatch(confirmationDismissed())}
      form={form}
      instead={
        account?.hasPasskeys === true &&
        passkeyFailure !== 'impossible' && (
          <PasskeyButton onClick={() => dispatch(passkeyConfirmationRequested())}>{texts.passkey}</PasskeyButton>
        )
      }
    >
      <AccountName name={account?.username} />
      <PasswordField {...bind('password')} label={texts.password} />
      <FormError>{errorOf('form')}</FormError>
      <FormError>{passkeyFailure && passkeys.failed[passkeyFailure]}</FormError>
    </FormDialog>
  );
}
