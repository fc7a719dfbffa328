import { useEffect, useRef } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useLocationProperty, useSearch } from 'wouter/use-browser-location';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { signUpFragment } from '../../app/routes';
import { formSwitched, selectAccountsForm, selectHasSignedUp } from '../../features/accounts/slice';
import { selectVisit } from '../../features/navigation/slice';
import { selectIsLoggedIn } from '../../features/session/slice';
import { ModeCorner } from '../../features/theme/ModeCorner';
import { CardPage } from '../../ui/Page';
import { LoggedInView } from './LoggedInView';
import { LogInForm } from './LogInForm';
import { RefreshView } from './RefreshView';
import { SignUpForm } from './SignUpForm';

/** The accounts screen (docs/behaviour.md, 2): the refresh view, the logged-in view or one of the two forms. */
export function AccountsScreen() {
  useFormOfAddress();
  return (
    <CardPage>
      <ModeCorner />
      <View />
    </CardPage>
  );
}

/**
 * Which form is shown is a part of the address, so that Back, a new tab and the address bar lead to it. The links change
 * the address by themselves.
 */
function useFormOfAddress(): void {
  const report = useAppDispatch();
  const hasSignedUp = useAppSelector(selectHasSignedUp);
  const [path, goTo] = useLocation();
  const search = useSearch(useRouter());
  const isSignUp = useLocationProperty(
    () => location.hash === `#${signUpFragment}`,
    () => false,
  );
  const wasSignUp = useRef(false);
  useEffect(() => {
    // The form has gone by itself, and was not just asked for.
    if (hasSignedUp && isSignUp && wasSignUp.current) goTo(path + search, { replace: true });
  }, [hasSignedUp, isSignUp, goTo, path, search]);
  useEffect(() => {
    if (isSignUp !== wasSignUp.current) report(formSwitched({ form: isSignUp ? 'signUp' : 'logIn' }));
    wasSignUp.current = isSignUp;
  }, [report, isSignUp]);
}

function View() {
  const { isRefresh } = useAppSelector(selectVisit);
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const form = useAppSelector(selectAccountsForm);
  if (isRefresh) return <RefreshView />;
  return isLoggedIn ? <LoggedInView /> : form === 'logIn' ? <LogInForm /> : <SignUpForm />;
}
