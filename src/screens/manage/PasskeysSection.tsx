import type { FormEvent } from 'react';
import styled from 'styled-components';
import type { Passkey } from '../../../shared/accountContract';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import {
  passkeyAddSubmitted,
  passkeyRemoveRequested,
  passkeyRenameSubmitted,
  selectManage,
} from '../../features/manage/slice';
import { color, font, space } from '../../theme/tokens';
import { TextField } from '../../ui/TextField';
import { Form, FormError } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { useManageTexts } from './useManageTexts';
import { useMoment } from './useMoment';
import { useTyped } from './useTyped';

/** The passkeys of the account: each can be named and removed, and another one added. */
export function PasskeysSection() {
  const texts = useManageTexts().passkeys;
  const { accepted, passkeyFailure, passkeys } = useAppSelector(selectManage);
  return (
    <LoadedPart part="passkeys" isLoaded={passkeys !== undefined}>
      <p>{texts.text}</p>
      {passkeys?.length === 0 && <p>{texts.none}</p>}
      {passkeys?.map((passkey) => (
        <OnePasskey key={`${passkey.id} ${passkey.name}`} passkey={passkey} />
      ))}
      {passkeyFailure === 'impossible' ? (
        <p>{texts.failed.impossible}</p>
      ) : (
        <AddPasskey key={accepted?.passkey} error={passkeyFailure && texts.failed[passkeyFailure]} />
      )}
    </LoadedPart>
  );
}

function OnePasskey({ passkey: { id, name, at, usedAt } }: { readonly passkey: Passkey }) {
  const texts = useManageTexts().passkeys;
  const report = useAppDispatch();
  const moment = useMoment();
  const { read, bind } = useTyped('passkey', name, `${id} ${name}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(passkeyRenameSubmitted({ id }, { passkeyName: read() }));
  };
  return (
    <Form noValidate aria-label={name} onSubmit={submit}>
      <TextField
        {...bind}
        label={texts.name}
        name="passkey"
        autoComplete="off"
        maxLength={64}
        help={
          <When>
            {texts.since(moment(at))}
            {usedAt !== null && <>, {texts.used(moment(usedAt))}</>}
          </When>
        }
      />
      <Row>
        <ActButton act={`rename ${id}`} type="submit" look="outlined" aria-label={`${texts.rename}: ${name}`}>
          {texts.rename}
        </ActButton>
        <ActButton
          act={`remove ${id}`}
          look="quiet"
          aria-label={`${texts.remove}: ${name}`}
          onClick={() => report(passkeyRemoveRequested({ id }))}
        >
          {texts.remove}
        </ActButton>
      </Row>
    </Form>
  );
}

function AddPasskey({ error }: { readonly error: string | undefined }) {
  const texts = useManageTexts().passkeys;
  const report = useAppDispatch();
  const { read, bind } = useTyped('passkey');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    report(passkeyAddSubmitted({ passkeyName: read() }));
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

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const When = styled.p`
  color: ${color.textMuted};
  font-size: ${font.small};
`;
