import type { FormEvent } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { passkeyAddSubmitted, selectManage } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { Entries } from './entries';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { PasskeyEntry } from './PasskeyEntry';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';

/** The passkeys of the account: each can be named and removed, and another one added. */
export function PasskeysSection() {
  const texts = useManageTexts().passkeys;
  const { accepted, passkeyFailure, passkeys } = useAppSelector(selectManage);
  return (
    <LoadedPart part="passkeys" isLoaded={passkeys !== undefined}>
      <p>{texts.text}</p>
      {passkeys?.length === 0 && <p>{texts.none}</p>}
      {passkeys !== undefined && passkeys.length > 0 && (
        <Entries>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyEntry key={passkey.name} passkey={passkey} />
            </li>
          ))}
        </Entries>
      )}
      {passkeyFailure === 'impossible' ? (
        <p>{texts.failed.impossible}</p>
      ) : (
        <AddPasskey key={accepted?.passkey} error={passkeyFailure && texts.failed[passkeyFailure]} />
      )}
    </LoadedPart>
  );
}

function AddPasskey({ error }: { readonly error: string | undefined }) {
  const texts = useManageTexts().passkeys;
  const dispatch = useAppDispatch();
  const { read, bind } = useTyped('passkey');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(passkeyAddSubmitted({ passkeyName: read() }));
  };
  return (
    <Form noValidate onSubmit={submit}>
      <TextField {...bind} label={texts.name} name="new-passkey" autoComplete="off" maxLength={64} />
      <FormError>{error}</FormError>
      <FormResult of="passkey" />
      <ActButton act="passkey" type="submit" isWide>
        {texts.add}
      </ActButton>
    </Form>
  );
}
