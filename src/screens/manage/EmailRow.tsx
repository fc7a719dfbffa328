import type { FormEvent } from 'react';
import type { AccountDetails } from '../../../shared/accountContract';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { emailChangeGivenUp, emailLinkRequested, emailSubmitted } from '../../features/manage/slice';
import { TextField } from '../../ui/TextField';
import { Form, FormError, Note, Ways } from '../accounts/formParts';
import { ActButton } from './ActButton';
import { EditRow } from './EditRow';
import { FormResult } from './FormResult';
import { useManageForm } from './useManageForm';
import { useManageTexts } from './useManageTexts';
import { useTyped } from './useTyped';
import { QuietWays } from './entries';

/**
 * Changes the email address; the new one takes effect once a link mailed to it was opened. The typed text is kept as a draft
 * until it is accepted.
 */
export function EmailRow({ account: { email, pendingEmail } }: { readonly account: AccountDetails }) {
  const { resetPassword } = useTexts();
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  const { read, bind, forget } = useTyped('email');
  const { form, errorOf } = useManageForm('email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(emailSubmitted({ email: read() }));
  };
  return (
    <>
      <EditRow
        form="email"
        label={resetPassword.email()}
        value={email}
        isTyped={bind.defaultValue !== ''}
        onCancel={forget}
      >
        {(cancel) => (
          <Form ref={form} noValidate onSubmit={submit}>
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
            <Ways>
              <ActButton act="email" type="submit">
                {texts.changeEmail}
              </ActButton>
              {cancel}
            </Ways>
          </Form>
        )}
      </EditRow>
      {pendingEmail !== null && (
        <div>
          <Note>{texts.pending(pendingEmail)}</Note>
          <FormResult of="email" />
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
    </>
  );
}
