import { useAppSelector } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { selectPasswordReset } from '../../features/passwordReset/slice';
import { Icon } from '../../ui/Icon';
import { person } from '../../ui/icons/person';
import { OutcomeCard } from '../OutcomeCard';
import { NewPasswordForm } from './NewPasswordForm';
import { useRecoveryTexts } from './useRecoveryTexts';

/** The page that a link for a new password leads to (docs/behaviour.md, Accounts): the form, then success or failure. */
export default function ResetPasswordScreen() {
  const { titles } = useTexts();
  const texts = useRecoveryTexts().newPassword;
  const { status } = useAppSelector(selectPasswordReset);
  return (
    <OutcomeCard
      title={titles.resetPassword()}
      status={status}
      words={status === 'asked' ? texts.text : texts[status]}
      pendingMark={<Icon drawing={person} />}
      toLogIn={texts.toLogIn}
    >
      {status === 'asked' && <NewPasswordForm />}
      {status === 'failed' && <p>{texts.failedHelp}</p>}
    </OutcomeCard>
  );
}
