import { AppLink } from '../../app/AppLink';
import { useAppState, useReport } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { selectVerification, verificationRetried } from '../../features/verification/slice';
import { Button } from '../../ui/Button';
import { Card, Way } from '../../ui/Card';
import { FocusKeeper } from '../../ui/FocusKeeper';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { check } from '../../ui/icons/check';
import { person } from '../../ui/icons/person';
import { Mark } from '../../ui/Mark';
import { CardPage, Heading } from '../../ui/Page';
import { Spinner } from '../../ui/Spinner';
import { PasswordForm } from './PasswordForm';

const marks = {
  inProgress: (
    <Mark>
      <Spinner />
    </Mark>
  ),
  passwordNeeded: (
    <Mark>
      <Icon drawing={person} />
    </Mark>
  ),
  succeeded: (
    <Mark tone="good">
      <Icon drawing={check} />
    </Mark>
  ),
  failed: (
    <Mark tone="bad">
      <Icon drawing={alert} />
    </Mark>
  ),
  undecided: (
    <Mark tone="bad">
      <Icon drawing={alert} />
    </Mark>
  ),
};

/** The email verification page (docs/behaviour.md, 2): in progress, then success or failure; a password where the link alone does not decide. */
export function VerifyEmailScreen() {
  const { common, titles, verifyEmail } = useTexts();
  const report = useReport();
  const status = useAppState(selectVerification);
  return (
    <CardPage>
      <ModeCorner />
      <FocusKeeper>
        <Card>
          {marks[status]}
          <Heading>{titles.verifyEmail()}</Heading>
          <p role="status">{verifyEmail[status]()}</p>
          {status === 'failed' && <p>{verifyEmail.failedHelp()}</p>}
          {status === 'undecided' && <Button onClick={() => report(verificationRetried())}>{common.tryAgain()}</Button>}
          {status === 'passwordNeeded' && <PasswordForm />}
          {(status === 'succeeded' || status === 'failed') && (
            <Way>
              <AppLink href={routes.accounts}>{verifyEmail.toLogIn()}</AppLink>
            </Way>
          )}
        </Card>
      </FocusKeeper>
    </CardPage>
  );
}
