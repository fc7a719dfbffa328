import styled from 'styled-components';
import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { useWording } from '../../app/useWording';
import { LongWait } from '../../features/client/LongWait';
import { selectIsStarted } from '../../features/client/slice';
import { selectVerification, verificationConfirmed, verificationRetried } from '../../features/verification/slice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { person } from '../../ui/icons/person';
import { Spinner } from '../../ui/Spinner';
import { OutcomeCard } from '../OutcomeCard';
import { useRecoveryTexts } from '../resetPassword/useRecoveryTexts';
import { PasswordForm } from './PasswordForm';

/**
 * The email verification page (docs/behaviour.md, 2): in progress, then success or failure. It asks for the password if the
 * link alone does not decide.
 */
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

/** Hidden without scripts, because nothing is under way then; the document says so itself. */
const UnderWay = styled.span`
  @media (scripting: none) {
    display: none;
  }
`;
