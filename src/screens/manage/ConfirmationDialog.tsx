import { useState, type FormEvent } from 'react';
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
import { Form, FormError } from '../accounts/formParts';
import { PasswordField } from '../accounts/PasswordField';
import { SubmitButton } from '../accounts/SubmitButton';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';

/** Asks for the password once more, over what was begun, which stays as it is. */
export function ConfirmationDialog() {
  const { confirmation: texts, passkeys } = useManageTexts();
  const { account, hasPasskeyFailed } = useAppSelector(selectManage);
  const report = useAppDispatch();
  const [password, setPassword] = useState('');
  const { form, errorOf } = useManageForm('confirmation');
  const dismiss = () => report(confirmationDismissed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(confirmationSubmitted({ password }));
  };
  return (
    <Dialog title={texts.title} onClose={dismiss}>
      <Form ref={form} method="post" noValidate onSubmit={submit}>
        <Words>{texts.text}</Words>
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={errorOf('password')}
        />
        <FormError>{errorOf('form')}</FormError>
        <FormError>{hasPasskeyFailed && passkeys.failed}</FormError>
        <SubmitButton>{texts.confirm}</SubmitButton>
        {account?.hasPasskeys === true && (
          <Button look="outlined" isWide onClick={() => report(passkeyConfirmationRequested())}>
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
