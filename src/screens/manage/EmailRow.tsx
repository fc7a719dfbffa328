import type { AccountDetails } from '../../../shared/accountContract';
import { useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { emailChangeGivenUp, emailLinkRequested, emailSubmitted } from '../../features/manage/slice';
import { Note } from '../../forms/formParts';
import { ServiceButton } from './ServiceButton';
import { TextRow } from './EditRow';
import { QuietButtons } from './entries';
import { FormResult } from './FormResult';
import { useManageTexts } from './useManageTexts';

/** Changes the email address; the new one takes effect once a link mailed to it was opened. */
export function EmailRow({ account: { email, pendingEmail } }: { readonly account: AccountDetails }) {
  const { resetPassword } = useTexts();
  const texts = useManageTexts().profile;
  const dispatch = useAppDispatch();
  return (
    <>
      <TextRow
        form="email"
        label={resetPassword.email()}
        value={email}
        initial=""
        field={{ label: texts.email, type: 'email', inputMode: 'email' }}
        submitLabel={texts.changeEmail}
        onSubmit={(typed) => dispatch(emailSubmitted({ email: typed }))}
      />
      {pendingEmail !== null && (
        <div>
          <Note>{texts.pending(pendingEmail)}</Note>
          <FormResult of="email" />
          <QuietButtons>
            <ServiceButton action="email link" variant="quiet" onClick={() => dispatch(emailLinkRequested())}>
              {texts.sendAgain}
            </ServiceButton>
            <ServiceButton action="no email" variant="quiet" onClick={() => dispatch(emailChangeGivenUp())}>
              {texts.giveUp}
            </ServiceButton>
          </QuietButtons>
        </div>
      )}
    </>
  );
}
