import { useRef, useState } from 'react';
import type { Passkey } from '../../../shared/contract';
import { useAppDispatch } from '../../app/hooks';
import { passkeyRemoveRequested, passkeyRenameSubmitted } from '../../features/manage/slice';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Form, Ways } from '../../forms/formParts';
import { ActButton } from './ActButton';
import { AskDialog } from './AskDialog';
import { Entry, EntryName, Quiet, QuietWays } from './entries';
import { useInPlace } from './useInPlace';
import { useManageTexts } from './useManageTexts';
import { useMoment } from '../../app/useMoment';
import { useTyped } from './useTyped';

/** A passkey with its device and dates. It is renamed in place, and removed after a confirmation. */
export function PasskeyEntry({ passkey: { id, name, device, at, usedAt, isEarlier } }: { readonly passkey: Passkey }) {
  const { passkeys: texts, cancel } = useManageTexts();
  const dispatch = useAppDispatch();
  const day = useMoment({ dateStyle: 'medium' });
  const { read, bind, forget } = useTyped('passkey', name, id);
  // Open again if a new name was typed before the page was left.
  const [isRenaming, setRenaming] = useState(bind.defaultValue !== name);
  const [isRemoving, setRemoving] = useState(false);
  const { opener: rename, place } = useInPlace(isRenaming);
  const remove = useRef<HTMLButtonElement>(null);
  const closeForm = () => {
    forget();
    setRenaming(false);
  };
  const submit = () => {
    const typed = read().trim();
    if (typed === name) closeForm();
    else dispatch(passkeyRenameSubmitted({ id }, { passkeyName: typed }));
  };

  return (
    <>
      <Entry>
        <div>
          <EntryName as="h4">{name}</EntryName>
          <Quiet>
            {[
              device === name ? undefined : device,
              texts.since(day(at)),
              usedAt !== null && texts.used(day(usedAt)),
              isEarlier && texts.earlier,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Quiet>
        </div>
        {!isRenaming && (
          <QuietWays>
            <Button ref={rename} look="quiet" aria-label={`${texts.rename}: ${name}`} onClick={() => setRenaming(true)}>
              {texts.rename}
            </Button>
            <ActButton
              ref={remove}
              act={`remove ${id}`}
              look="quiet"
              aria-label={`${texts.remove}: ${name}`}
              onClick={() => setRemoving(true)}
            >
              {texts.remove}
            </ActButton>
          </QuietWays>
        )}
      </Entry>
      {isRenaming && (
        <div ref={place}>
          <Form noValidate aria-label={name} $submit={submit}>
            <TextField {...bind} label={texts.name} name="passkey" autoComplete="off" maxLength={64} />
            <Ways>
              <ActButton act={`rename ${id}`} type="submit" look="outlined" aria-label={`${texts.saveName}: ${name}`}>
                {texts.saveName}
              </ActButton>
              <Button look="quiet" onClick={closeForm}>
                {cancel}
              </Button>
            </Ways>
          </Form>
        </div>
      )}
      {isRemoving && (
        <AskDialog
          title={texts.removeTitle(name)}
          text={texts.removeText}
          confirm={texts.removeConfirm}
          cancel={texts.removeCancel}
          onConfirm={() => {
            setRemoving(false);
            dispatch(passkeyRemoveRequested({ id }));
          }}
          onCancel={() => setRemoving(false)}
          opener={remove}
        />
      )}
    </>
  );
}
