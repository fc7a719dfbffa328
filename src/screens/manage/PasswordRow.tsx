import { useState, type ReactNode } from 'react';
import type { PasswordChange } from '../../../shared/validation';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { passwordChangeSubmitted, secureSubmitted, selectManage } from '../../features/manage/slice';
import { Form, FormError, ButtonRow } from '../../forms/formParts';
import { AccountName } from '../../forms/AccountName';
import { ConfirmPasswordField } from '../../forms/ConfirmPasswordField';
import { KeepPasskeys } from '../../forms/KeepPasskeys';
import { NewPasswordField } from '../../forms/NewPasswordField';
import { PasswordField } from '../../forms/PasswordField';
import { ServiceButton } from './ServiceButton';
import { EditRow } from './EditRow';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';

const empty: PasswordChange = { currentPassword: '', password: '', confirmPassword: '' };

export function PasswordRow() {
  const { accounts } = useTexts();
  const dispatch = useAppDispatch();
  const { change } = useManageTexts().password;
  return (
    <div>
      <EditRow form="password" label={accounts.password()} value="••••••••">
        {(cancel) => (
          <PasswordForm
            form="password"
            submitLabel={change}
            cancel={cancel}
            onSubmit={(values) => dispatch(passwordChangeSubmitted(values))}
          />
        )}
      </EditRow>
      <FormResult of="password" />
    </div>
  );
}

/** Secures the account after someone else has been in it (docs/behaviour.md, Managing the account). */
export function SecureSection() {
  const texts = useManageTexts().secure;
  const dispatch = useAppDispatch();
  const { accepted, passkeys } = useAppSelector(selectManage);
  const [kept, setKept] = useState<readonly string[]>([]);
  return (
    <LoadedPart part="passkeys">
      <p>{texts.text}</p>
      <PasswordForm
        key={accepted?.secure}
        form="secure"
        submitLabel={texts.secure}
        onSubmit={(values) => dispatch(secureSubmitted({ keepPasskeys: kept }, values))}
      >
        <KeepPasskeys passkeys={passkeys ?? []} legend={texts.keep} kept={kept} onKeep={setKept} />
      </PasswordForm>
      <FormResult of="secure" />
    </LoadedPart>
  );
}

interface PasswordFormProps {
  readonly form: 'password' | 'secure';
  readonly submitLabel: string;
  readonly cancel?: ReactNode;
  readonly onSubmit: (values: PasswordChange) => void;
  readonly children?: ReactNode;
}

function PasswordForm({ form: name, submitLabel, cancel, onSubmit, children }: PasswordFormProps) {
  const texts = useManageTexts().password;
  const { form, values, read, bind, errorOf } = useManageForm(name, empty);
  const { account } = useAppSelector(selectManage);
  return (
    <Form ref={form} noValidate $submit={() => onSubmit(read())}>
      <AccountName name={account?.username} />
      <PasswordField {...bind('currentPassword')} label={texts.current} name="current-password" enterKeyHint="next" />
      <NewPasswordField {...bind('password')} typed={values.password} label={texts.new} />
      <ConfirmPasswordField {...bind('confirmPassword')} />
      {children}
      <FormError>{errorOf('form')}</FormError>
      <ButtonRow>
        <ServiceButton action={name} type="submit">
          {submitLabel}
        </ServiceButton>
        {cancel}
      </ButtonRow>
    </Form>
  );
}
