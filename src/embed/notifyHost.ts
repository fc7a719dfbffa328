import type { Middleware } from '@reduxjs/toolkit';
import { signUpFailed, logInFailed } from '../features/accounts/slice';
import { languageSwitched } from '../features/language/slice';
import { loggedIn, loggedOut, logoutFailed } from '../features/session/slice';
import type { AccountsEvent } from './contract';

const calls = [logInFailed, signUpFailed, logoutFailed];

/** What happens in a mount, as its host hears it: the few events of the contract, without a secret and without a name of ours. */
export function hostEventOf(event: unknown): AccountsEvent | null {
  if (loggedIn.match(event))
    return {
      type: 'loggedIn',
      by: event.payload.by === 'login' ? 'visitor' : event.payload.by === 'renewal' ? 'session' : 'otherTab',
    };
  if (loggedOut.match(event))
    return {
      type: 'loggedOut',
      by: event.payload.by === 'visitor' || event.payload.by === 'otherTab' ? event.payload.by : 'session',
    };
  if (languageSwitched.match(event)) return { type: 'languageChanged', language: event.payload.code };
  return calls.some(({ type }) => type === (event as { type?: unknown }).type)
    ? { type: 'failed', reason: 'call', message: 'The account service did not answer' }
    : null;
}

/** Hears every event after the reducers and the flows have. */
export const notifyHost =
  (tell: (event: AccountsEvent) => void): Middleware =>
  () =>
  (next) =>
  (event) => {
    const result = next(event);
    const told = hostEventOf(event);
    if (told !== null) tell(told);
    return result;
  };
