'use client';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { call } from '../state/call';
import { loggedIn, loggedOut, modeChosen, started, toastHidden } from '../state/store';

/** What happens at the start of the app, and the toast in the corner. */
export function Start() {
  const dispatch = useDispatch();
  const { toast, mode } = useSelector(({ client }) => client);
  useEffect(() => {
    dispatch(started({ isMobile: /Mobi|Android/i.test(navigator.userAgent) }));
    dispatch(modeChosen(localStorage.getItem('mode') ?? 'light'));
    call('POST', 'refreshaccesstoken').then(({ status }) => dispatch(status === 200 ? loggedIn() : loggedOut()), () => dispatch(loggedOut()));
  }, [dispatch]);
  useEffect(() => {
    document.documentElement.dataset.theme = mode;
  }, [mode]);
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => dispatch(toastHidden()), 3000);
    return () => clearTimeout(timer);
  }, [dispatch, toast]);
  return <div role="status">{toast && <p className={toast.isPositive ? 'toast positive' : 'toast negative'}>{toast.text}</p>}</div>;
}
