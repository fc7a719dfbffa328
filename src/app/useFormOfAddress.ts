import { useEffect, useRef } from 'react';
import { useLocation, useRouter } from 'wouter';
import { useLocationProperty, useSearch } from 'wouter/use-browser-location';
import { useAppDispatch, useAppSelector } from './hooks';
import { signUpFragment } from '../../shared/paths';
import { formSwitched, selectHasSignedUp } from '../features/accounts/slice';

/**
 * Which form is shown is a part of the address, so that Back, a new tab and the address bar lead to it. The links change
 * the address by themselves.
 */
export function useFormOfAddress(): void {
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
