import type { FormEvent } from 'react';
import type { AccountDetails } from '../../../shared/accountContract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { selectManage, usernameSubmitted } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Ways } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { EditRow } from './EditRow';
import { EmailRow } from './EmailRow';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';

/** The username and the email address. */
export function ProfileSection() {
  const { account, accepted } = useAppSelector(selectManage);
  return (
    <LoadedPart part="account" isLoaded={account !== undefined}>
      {account && (
        <>
          {/* These elements stay when a row is replaced by a new one, so that the focus can move on within them. */}
          <div>
            <UsernameRow key={`username ${account.username}`} account={account} />
            <FormResult of="username" />
          </div>
          <div>
            <EmailRow key={`email ${accepted?.email}`} account={account} />
          </div>
        </>
      )}
    </LoadedPart>
  );
}

/** Changes the username. The typed text is kept as a draft until it is accepted. */
function UsernameRow({ account: { username } }: { readonly account: AccountDetails }) {
  const { accounts } = useTexts();
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  const { read, bind, forget } = useTyped('username', username);
  const { form, errorOf } = useManageForm('username');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(usernameSubmitted({ username: read() }));
  };
  return (
    <EditRow
      form="username"
      label={accounts.username()}
      value={username}
      isTyped={bind.defaultValue !== username}
      onCancel={forget}
    >
      {(cancel) => (
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
          <Ways>
            <ActButton act="username" type="submit">
              {texts.changeUsername}
            </ActButton>
            {cancel}
          </Ways>
        </Form>
      )}
    </EditRow>
  );
}
