import { AppLink } from '../../app/AppLink';
import { useAppState, useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { selectIsStarted, selectIsWaiting } from '../../features/client/slice';
import { restoreConfirmed, selectEmailRestore } from '../../features/emailRestore/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { Button } from '../../ui/Button';
import { Card, Way } from '../../ui/Card';
import { FocusKeeper } from '../../ui/FocusKeeper';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { check } from '../../ui/icons/check';
import { Mark } from '../../ui/Mark';
import { CardPage, Heading } from '../../ui/Page';

/** The page that gives an account its old address back (docs/behaviour.md, Managing the account), once its button is pressed. */
export function RestoreEmailScreen() {
  const { titles, restoreEmail } = useTexts();
  const report = useReport();
  const status = useAppState(selectEmailRestore);
  const isStarted = useAppState(selectIsStarted);
  const isWaiting = useAppState(selectIsWaiting);
  return (
    <CardPage>
      <ModeCorner />
      <FocusKeeper>
        <Card>
          {status !== 'asked' && (
            <Mark tone={status === 'succeeded' ? 'good' : 'bad'}>
              <Icon drawing={status === 'succeeded' ? check : alert} />
            </Mark>
          )}
          <Heading>{titles.restoreEmail()}</Heading>
          <p role="status">{restoreEmail[status]()}</p>
          {status === 'asked' && (
            <Button isWide isWaiting={isWaiting} disabled={!isStarted} onClick={() => report(restoreConfirmed())}>
              {restoreEmail.restore()}
            </Button>
          )}
          {status !== 'asked' && (
            <Way>
              <AppLink href={routes.accounts}>{restoreEmail.toLogIn()}</AppLink>
            </Way>
          )}
        </Card>
      </FocusKeeper>
    </CardPage>
  );
}
