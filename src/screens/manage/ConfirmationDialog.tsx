import type { FormEvent } from 'react';
import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import {
  confirmationDismissed,
  confirmationSubmitted,
  passkeyConfirmationRequested,
  selectManage,
} from '../../features/manage/slice';
import { color, space } from '../../theme/tokens';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { AccountName } from '../accounts/AccountName';
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useBoundFields } from '../accounts/useBoundFields';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';

/** Asks for the password once more, over the form that was submitted, which keeps its values. */
export function ConfirmationDialog() {
  const { confirmation: texts, passkeys } = useManageTexts();
  const { account, passkeyFailure } = useAppSelector(selectManage);
  const dispatch = useAppDispatch();
  const { form, errorOf } = useManageForm('confirmation');
  const { read, bind } = useBoundFields({ password: '' }, { errorOf });
  const dismiss = () => dispatch(confirmationDismissed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(confirmationSubmitted(read()));
  };
  return (
    <Dialog title={texts.title} onClose={dismiss}>
      <Form ref={form} noValidate onSubmit={submit}>
        <Words>{texts.text}</Words>
        <AccountName name={account?.username} />
        <PasswordField
          {...bind('password')}
          label={texts.password}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
        />
        <FormError>{errorOf('form')}</FormError>
        <FormError>{passkeyFailure && passkeys.failed[passkeyFailure]}</FormError>
        <SubmitButton>{texts.confirm}</SubmitButton>
        {account?.hasPasskeys === true && passkeyFailure !== 'impossible' && (
          <Button look="outlined" isWide onClick={() => dispatch(passkeyConfirmationRequested())}>
            {texts.passkey}
          </Button>
        )}
        <Button look="quiet" isWide onClick={dismiss}>
          {texts.cancel}
        </Button>
      </Form>
    </Dialog>
  );
}

const Words = styled.p`
  padding-bottom: ${space(0.5)};
  color: ${color.textMuted};
`;
