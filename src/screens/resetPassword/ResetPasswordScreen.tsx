import { AppLink } from '../../app/AppLink';
import { useAppState } from '../../app/hooks';
import { useTexts } from '../../app/TextsProvider';
import { routes } from '../../app/routes';
import { selectPasswordReset } from '../../features/passwordReset/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { Card, Way } from '../../ui/Card';
import { FocusKeeper } from '../../ui/FocusKeeper';
import { Icon } from '../../ui/Icon';
import { alert } from '../../ui/icons/alert';
import { check } from '../../ui/icons/check';
import { Mark } from '../../ui/Mark';
import { CardPage, Heading } from '../../ui/Page';
import { NewPasswordForm } from './NewPasswordForm';

/** The page that a link for a new password leads to (docs/behaviour.md, Accounts): the form, then success or failure. */
export function ResetPasswordScreen() {
  const { titles, newPassword } = useTexts();
  const status = useAppState(selectPasswordReset);
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
          <Heading>{titles.resetPassword()}</Heading>
          <p role="status">{status === 'asked' ? newPassword.text() : newPassword[status]()}</p>
          {status === 'asked' && <NewPasswordForm />}
          {status === 'failed' && <p>{newPassword.failedHelp()}</p>}
          {status !== 'asked' && (
            <Way>
              <AppLink href={routes.accounts}>{newPassword.toLogIn()}</AppLink>
            </Way>
          )}
        </Card>
      </FocusKeeper>
    </CardPage>
  );
}
