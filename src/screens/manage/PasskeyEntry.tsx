import { useRef, useState } from 'react';
import type { Passkey } from '../../../shared/contract';
import { useAppDispatch } from '../../app/hooks';
import { passkeyRemoveRequested, passkeyRenameSubmitted } from '../../features/manage/slice';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Form, ButtonRow } from '../../forms/formParts';
import { ServiceButton } from './ServiceButton';
import { DangerDialog } from './DangerDialog';
import { Entry, EntryName, SecondaryText, QuietButtons } from './entries';
import { useInlineFocus } from './useInlineFocus';
import { useManageTexts } from './useManageTexts';
import { useDateFormat } from '../../app/useDateFormat';
import { useDraftField } from './useDraftField';

/** A passkey with its device and dates. It is renamed in place, and removed after a confirmation. */
export function PasskeyEntry({ passkey: { id, name, device, at, usedAt, isEarlier } }: { readonly passkey: Passkey }) {
  const { passkeys: texts, cancel } = useManageTexts();
  const dispatch = useAppDispatch();
  const day = useDateFormat({ dateStyle: 'medium' });
  const { read, bind, forget } = useDraftField('passkey', name, id);
  // Open again if a new name was typed before the page was left; a space around it, which is not sent, is none.
  const [isRenaming, setRenaming] = useState(bind.defaultValue.trim() !== name);
  const [isRemoving, setRemoving] = useState(false);
  const { opener: rename, place } = useInlineFocus(isRenaming);
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
          <SecondaryText>
            {[
              device === name ? undefined : device,
              texts.since(day(at)),
              usedAt !== null && texts.used(day(usedAt)),
              isEarlier && texts.earlier,
            ]
              .filter(Boolean)
              .join(' · ')}
          </SecondaryText>
        </div>
        {!isRenaming && (
          <QuietButtons>
            <Button
              ref={rename}
              variant="quiet"
              aria-label={`${texts.rename}: ${name}`}
              onClick={() => setRenaming(true)}
            >
              {texts.rename}
            </Button>
            <ServiceButton
              ref={remove}
              action={`remove ${id}`}
              variant="quiet"
              aria-label={`${texts.remove}: ${name}`}
              onClick={() => setRemoving(true)}
            >
              {texts.remove}
            </ServiceButton>
          </QuietButtons>
        )}
      </Entry>
      {isRenaming && (
        <div ref={place}>
          <Form noValidate aria-label={name} $submit={submit}>
            <TextField {...bind} label={texts.name} name="passkey" autoComplete="off" maxLength={64} />
            <ButtonRow>
              <ServiceButton
                action={`rename ${id}`}
                type="submit"
                variant="outlined"
                aria-label={`${texts.saveName}: ${name}`}
              >
                {texts.saveName}
              </ServiceButton>
              <Button variant="quiet" onClick={closeForm}>
                {cancel}
              </Button>
            </ButtonRow>
          </Form>
        </div>
      )}
      {isRemoving && (
        <DangerDialog
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
