import { useLayoutEffect } from 'react';
import { useAppSelector } from '../app/hooks';
import { useWording } from '../app/useWording';
import { selectAccounts } from '../features/accounts/slice';
import { selectIsLoggedIn } from '../features/session/slice';
import { selectToast } from '../features/toast/slice';
import { LoggedInView } from '../screens/accounts/LoggedInView';
import { LoginForm } from '../screens/accounts/LoginForm';
import { SignUpForm } from '../screens/accounts/SignUpForm';
import { FocusKeeper } from '../ui/FocusKeeper';

/**
 * The accounts card: the site's own forms, with its notices below them rather than in a corner of the host's page.
 * The host's page may style the card through its `part` name, which the site's own pages do not use.
 */
export function Accounts({ root }: { readonly root: HTMLElement }) {
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { form } = useAppSelector(selectAccounts);
  useLayoutEffect(() => root.querySelector('section')?.setAttribute('part', 'card'), [root, isLoggedIn, form]);
  return (
    <>
      <FocusKeeper>{isLoggedIn ? <LoggedInView /> : form === 'logIn' ? <LoginForm /> : <SignUpForm />}</FocusKeeper>
      <Notice />
    </>
  );
}

function Notice() {
  const { text, isPositive } = useAppSelector(selectToast);
  const wording = useWording();
  const words = text && wording(text);
  return (
    <>
      <p role="status" part="notice">
        {isPositive && words}
      </p>
      <p role="alert" part="notice">
        {!isPositive && words}
      </p>
    </>
  );
}
