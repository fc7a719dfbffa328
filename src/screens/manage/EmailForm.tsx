import type { FormEvent } from 'react';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { emailChangeGivenUp, emailLinkRequested, emailSubmitted, selectManage } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Note } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { FormResult } from './FormResult';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';
import { QuietWays } from './entries';

/**
 * Changes the email address; the new one takes effect once a link mailed to it was opened. The typed text is kept as a draft
 * until it is accepted.
 */
export function EmailForm() {
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  const { account } = useAppSelector(selectManage);
  const { read, bind } = useTyped('email');
  const { form, errorOf } = useManageForm('email');
  const pending = account?.pendingEmail ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(emailSubmitted({ email: read() }));
  };
  return (
    <Form ref={form} noValidate onSubmit={submit}>
      {pending !== null && (
        <div>
          <Note>{texts.pending(pending)}</Note>
          <QuietWays>
            <ActButton act="email link" look="quiet" onClick={() => dispatch(emailLinkRequested())}>
              {texts.sendAgain}
            </ActButton>
            <ActButton act="no email" look="quiet" onClick={() => dispatch(emailChangeGivenUp())}>
              {texts.giveUp}
            </ActButton>
          </QuietWays>
        </div>
      )}
      <TextField
        {...bind}
        label={texts.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="go"
        error={errorOf('email')}
      />
      <FormError>{errorOf('form')}</FormError>
      {pending !== null && <FormResult of="email" />}
      <ActButton act="email" type="submit" look="outlined" isWide>
        {texts.changeEmail}
      </ActButton>
    </Form>
  );
}
