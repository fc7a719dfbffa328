import type { FormEvent } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { selectManage, usernameSubmitted } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { EmailForm } from './EmailForm';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';

/** The username and the email address. */
export function ProfileSection() {
  const { account, accepted } = useAppSelector(selectManage);
  const texts = useManageTexts();
  return (
    <LoadedPart part="account" isLoaded={account !== undefined}>
      <p>{account && texts.account(account.username, account.email)}</p>
      {/* These elements stay when a form is replaced by an empty one, so that the focus can move on within them. */}
      <div>
        <UsernameForm key={`username ${account?.username}`} />
      </div>
      <div>
        <EmailForm key={`email ${accepted?.email}`} />
      </div>
    </LoadedPart>
  );
}

/** Changes the username. The typed text is kept as a draft until it is accepted. */
function UsernameForm() {
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  const { account } = useAppSelector(selectManage);
  const { read, bind } = useTyped('username', account?.username);
  const { form, errorOf } = useManageForm('username');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(usernameSubmitted({ username: read() }));
  };
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      <TextField
        {...bind}
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        error={errorOf('username')}
      />
      <FormError>{errorOf('form')}</FormError>
      <FormResult of="username" />
      <ActButton act="username" type="submit" look="outlined" isWide>
        {texts.changeUsername}
      </ActButton>
    </Form>
  );
}
