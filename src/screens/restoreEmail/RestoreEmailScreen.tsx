import { useAppSelector, useAppDispatch } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { LongWait } from '../../features/client/LongWait';
import { selectIsWaiting } from '../../features/client/slice';
import { restoreConfirmed, selectEmailRestore } from '../../features/emailRestore/slice';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { mail } from '../../ui/icons/mail';
import { OutcomeCard } from '../OutcomeCard';
import { useRecoveryTexts } from '../resetPassword/useRecoveryTexts';

/** The page that gives an account its old address back (docs/behaviour.md, Managing the account), once its button is pressed. */
export default function RestoreEmailScreen() {
  const { titles } = useTexts();
  const texts = useRecoveryTexts().restoreEmail;
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectEmailRestore);
  const isWaiting = useAppSelector(selectIsWaiting);
  return (
    <OutcomeCard
      title={titles.restoreEmail()}
      status={status}
      words={texts[status]}
      pendingMark={<Icon drawing={mail} />}
      toLogIn={texts.toLogIn}
    >
      {status === 'asked' && (
        <>
          <Button isWide isWaiting={isWaiting} onClick={() => dispatch(restoreConfirmed())}>
            {texts.restore}
          </Button>
          {isWaiting && <LongWait />}
        </>
      )}
    </OutcomeCard>
  );
}
