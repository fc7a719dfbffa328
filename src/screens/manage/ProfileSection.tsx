import type { FormEvent } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { selectManage, usernameSubmitted } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError } from '../accounts/formParts';
import { SubmitButton } from '../accounts/SubmitButton';
import { EmailForm } from './EmailForm';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';

/** The username and the email address. */
export function ProfileSection() {
  const { account, accepted } = useAppSelector(selectManage);
  return (
    <>
      <UsernameForm key={`username ${account?.username}`} />
      <EmailForm key={`email ${accepted?.email}`} />
    </>
  );
}

/** Another username. Typed values are a draft until they are accepted. */
function UsernameForm() {
  const texts = useManageTexts().profile;
  const report = useAppDispatch();
  const { account } = useAppSelector(selectManage);
  const [username, setUsername] = useTyped('username', account?.username);
  const { form, errorOf } = useManageForm('username');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(usernameSubmitted({ username }));
  };
  return (
    <Form ref={form} method="post" noValidate onSubmit={submit}>
      <TextField
        label={texts.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        error={errorOf('username')}
      />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{texts.changeUsername}</SubmitButton>
    </Form>
  );
}
