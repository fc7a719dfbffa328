import { useEffect } from 'react';
import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useWording } from '../../app/useWording';
import { LongWait } from '../../features/client/LongWait';
import { selectIsStarted } from '../../features/client/slice';
import {
  selectVerification,
  verificationConfirmed,
  verificationPasswordEdited,
  verificationPasswordSubmitted,
  verificationRetried,
} from '../../features/verification/slice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { person } from '../../ui/icons/person';
import { Spinner } from '../../ui/Spinner';
import { AccountName } from '../../forms/AccountName';
import { Form, FormError } from '../../forms/formParts';
import { PasswordField } from '../../forms/PasswordField';
import { SubmitButton } from '../../forms/SubmitButton';
import { useAccountsForm } from '../../forms/useAccountsForm';
import { OutcomeCard } from '../OutcomeCard';
import { useRecoveryTexts } from '../resetPassword/useRecoveryTexts';

/** The email verification page (docs/behaviour.md, 2). It asks for the password if the link alone does not decide. */
export default function VerifyEmailScreen() {
  const { accounts, common, titles } = useTexts();
  const texts = useRecoveryTexts().verification;
  const dispatch = useAppDispatch();
  const { status, why, onward } = useAppSelector(selectVerification);
  const isStarted = useAppSelector(selectIsStarted);
  const wording = useWording();
  return (
    <OutcomeCard
      title={titles.verifyEmail()}
      status={status}
      words={<UnderWay>{status === 'succeeded' ? accounts.verified() : texts[status]}</UnderWay>}
      pendingMark={status === 'inProgress' ? <Spinner /> : <Icon drawing={person} />}
      continueTo={onward}
      toLogIn={texts.toLogIn}
    >
      {status === 'inProgress' && isStarted && <LongWait />}
      {status === 'failed' && <p>{texts.failedHelp}</p>}
      {why !== undefined && <p>{wording(why)}</p>}
      {status === 'offered' && <Button onClick={() => dispatch(verificationConfirmed())}>{texts.verify}</Button>}
      {status === 'undecided' && <Button onClick={() => dispatch(verificationRetried())}>{common.tryAgain()}</Button>}
      {status === 'passwordNeeded' && <PasswordForm />}
    </OutcomeCard>
  );
}

/** Asks for the password that was chosen at sign-up. Typed values stay here until they are submitted. */
function PasswordForm() {
  const { accounts } = useTexts();
  const { verify } = useRecoveryTexts().verification;
  const dispatch = useAppDispatch();
  const { form, read, bind, errorOf } = useAccountsForm({ password: '' }, (_field, edited) =>
    dispatch(verificationPasswordEdited(edited)),
  );

  // The form replaces a message in which nothing had the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:not([inert])')?.focus();
  }, [form]);

  return (
    <Form ref={form} noValidate $submit={() => dispatch(verificationPasswordSubmitted(read()))}>
      <AccountName />
      <PasswordField {...bind('password')} label={accounts.password()} />
      <FormError>{errorOf('form')}</FormError>
      <SubmitButton>{verify}</SubmitButton>
    </Form>
  );
}

/** Hidden without scripts, because nothing is under way then; the document says so itself. */
const UnderWay = styled.span`
  @media (scripting: none) {
    display: none;
  }
`;
