'use client';
import { useEffect, useState } from 'react';
import { useRouter, useSearchParams } from 'next/navigation';
import { useDispatch, useSelector } from 'react-redux';
import accounts from '../texts/accounts.json';
import messages from '../texts/messages.json';
import { call } from '../state/call';
import { loggedOut, toastShown } from '../state/store';
import { LogInForm } from './LogInForm';
import { SignUpForm } from './SignUpForm';

/** Only addresses of this site are followed. */
function ownAddress(text) {
  return text?.startsWith('/') || text?.startsWith(`${location.origin}/`) ? text : null;
}

export function Accounts() {
  const query = useSearchParams();
  const isLoggedIn = useSelector(({ client }) => client.isLoggedIn);
  const [isSignUp, setIsSignUp] = useState(false);
  const switchForm = () => setIsSignUp(!isSignUp);
  if (query.get('refresh') !== null) return <Refresh continueTo={query.get('continue')} />;
  if (isLoggedIn) return <LoggedIn continueTo={query.get('continue')} isLogout={query.get('logout') !== null} />;
  return isSignUp ? <SignUpForm onSwitch={switchForm} /> : <LogInForm continueTo={query.get('continue')} onSwitch={switchForm} />;
}

function Refresh({ continueTo }) {
  const router = useRouter();
  useEffect(() => {
    call('GET', 'islogged').then(({ status }) => status === 200 && ownAddress(continueTo) && router.push(continueTo), () => {});
  }, [continueTo, router]);
  return <section className="card"><p>{accounts.refreshing}</p></section>;
}

function LoggedIn({ continueTo, isLogout }) {
  const dispatch = useDispatch();
  const router = useRouter();
  const logOut = async () => {
    const { status } = await call('POST', 'logout').catch(() => ({ status: 0 }));
    dispatch(toastShown(status === 200 ? { text: messages.loggedOut, isPositive: true } : { text: messages.notLoggedOut, isPositive: false }));
    if (status !== 200) return;
    dispatch(loggedOut());
    router.push(ownAddress(continueTo) ?? '/');
  };
  useEffect(() => {
    if (isLogout) void logOut();
  }, []);
  return <section className="card"><h1>{accounts.loggedInTitle}</h1><button type="button" className="primary" onClick={logOut}>{accounts.logOut}</button></section>;
}
