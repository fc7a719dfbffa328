import type { Middleware } from '@reduxjs/toolkit';
import { signUpFailed, logInFailed } from '../features/accounts/slice';
import { languageSwitched } from '../features/language/slice';
import { loggedIn, loggedOut, logoutFailed } from '../features/session/slice';
import type { AccountsEvent, AccountsProps } from './contract';
import type { SessionUnknown } from './sessionUnknown';

const calls = [logInFailed, signUpFailed, logoutFailed];

/**
 * The event of the contract for one of the store's, without a secret; null for those that a host does not get.
 * @param whyUnknown what to say of a start that ends logged out for want of an answer
 */
export function hostEventOf(
  event: unknown,
  whyUnknown: () => SessionUnknown | null = () => null,
): AccountsEvent | null {
  if (loggedIn.match(event))
    return {
      type: 'loggedIn',
      by: event.payload.by === 'login' ? 'visitor' : event.payload.by === 'renewal' ? 'session' : 'otherTab',
    };
  if (loggedOut.match(event)) {
    const unknown = event.payload.by === 'start' ? whyUnknown() : null;
    return (
      unknown ?? {
        type: 'loggedOut',
        by: event.payload.by === 'visitor' || event.payload.by === 'otherTab' ? event.payload.by : 'session',
      }
    );
  }
  if (languageSwitched.match(event)) return { type: 'languageChanged', language: event.payload.code };
  return calls.some(({ type }) => type === (event as { type?: unknown }).type)
    ? { type: 'failed', reason: 'call', message: 'The account service did not answer' }
    : null;
}

/** Calls the host. What it throws is reported as an uncaught error of its page, and stops nothing here. */
export const tellHost =
  (onEvent: () => AccountsProps['onEvent']) =>
  (event: AccountsEvent): void => {
    try {
      onEvent()?.(event);
    } catch (error) {
      reportError(error);
    }
  };

/** Gets every event after the reducers and the flows have. */
export const notifyHost =
  (tell: (event: AccountsEvent) => void, whyUnknown: () => SessionUnknown | null): Middleware =>
  () =>
  (next) =>
  (event) => {
    const result = next(event);
    const hostEvent = hostEventOf(event, whyUnknown);
    if (hostEvent !== null) tell(hostEvent);
    return result;
  };
