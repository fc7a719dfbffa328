import { useEffect, useRef } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useLocationProperty, useSearch } from 'wouter/use-browser-location';
import { useAppDispatch, useAppSelector } from './hooks';
import { useDrafts } from './useDrafts';
import { signUpFragment } from '../../shared/paths';
import { formSwitched, selectAccounts } from '../features/accounts/slice';

/** Keeps the shown form in step with the address, so that Back, a new tab and the address bar lead to it. */
export function useFormFromAddress(): void {
  const dispatch = useAppDispatch();
  const { hasSignedUp } = useAppSelector(selectAccounts);
  const [path, goTo] = useLocation();
  const search = useSearch(useRouter());
  const drafts = useDrafts();
  // An invitation's link has the invited address there, which never reaches a server's log.
  const invited = useLocationProperty(
    () => new URLSearchParams(location.hash.slice(1)).get(signUpFragment),
    () => null,
  );
  const isSignUp = invited !== null;
  const wasSignUp = useRef(false);
  useEffect(() => {
    // Only if the sign-up form closed by itself; not if the visitor has just asked for it.
    if (hasSignedUp && isSignUp && wasSignUp.current) goTo(path + search, { replace: true });
  }, [hasSignedUp, isSignUp, goTo, path, search]);
  useEffect(() => {
    if (invited) drafts.set('signUp.email', invited);
    if (isSignUp !== wasSignUp.current) dispatch(formSwitched({ form: isSignUp ? 'signUp' : 'logIn' }));
    wasSignUp.current = isSignUp;
    // Shows the form, which the boot script hid if the address asked for the other one.
    delete document.documentElement.dataset['form'];
  }, [dispatch, drafts, invited, isSignUp]);
}
