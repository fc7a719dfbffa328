import { useState } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { secureSubmitted, selectManage } from '../../features/manage/slice';
import { KeepPasskeys } from '../accounts/KeepPasskeys';
import { FormResult } from './FormResult';
import { LoadedPart } from './LoadedPart';
import { PasswordForm } from './PasswordRow';
import { useManageTexts } from './useManageTexts';

/** Secures the account after someone else has been in it (docs/behaviour.md, Managing the account). */
export function SecureSection() {
  const texts = useManageTexts().secure;
  const dispatch = useAppDispatch();
  const { accepted, passkeys } = useAppSelector(selectManage);
  const [kept, setKept] = useState<readonly string[]>([]);
  return (
    <LoadedPart part="passkeys" isLoaded={passkeys !== undefined}>
      <p>{texts.text}</p>
      <PasswordForm
        key={accepted?.secure}
        form="secure"
        act={texts.secure}
        onSubmit={(values) => dispatch(secureSubmitted({ keepPasskeys: kept }, values))}
      >
        <KeepPasskeys passkeys={passkeys ?? []} legend={texts.keep} kept={kept} onKeep={setKept} />
      </PasswordForm>
      <FormResult of="secure" />
    </LoadedPart>
  );
}
