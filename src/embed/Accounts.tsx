import { useAppState } from '../app/hooks';
import { useWording } from '../app/useWording';
import { selectAccountsForm } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import { selectToast } from '../features/toast/slice';
import { LoggedInView } from '../screens/accounts/LoggedInView';
import { LogInForm } from '../screens/accounts/LogInForm';
import { SignUpForm } from '../screens/accounts/SignUpForm';
import { FocusKeeper } from '../ui/FocusKeeper';

/** The accounts card: the site's own forms, and its notices under them rather than in a corner of the host's page. */
export function Accounts() {
  const isLoggedIn = useAppState(selectIsLoggedIn);
  const form = useAppState(selectAccountsForm);
  return (
    <>
      <FocusKeeper>{isLoggedIn ? <LoggedInView /> : form === 'logIn' ? <LogInForm /> : <SignUpForm />}</FocusKeeper>
      <Notice />
    </>
  );
}

function Notice() {
  const { text, isPositive } = useAppState(selectToast);
  const wording = useWording();
  const words = text && wording(text);
  return (
    <>
      <p role="status">{isPositive && words}</p>
      <p role="alert">{!isPositive && words}</p>
    </>
  );
}
