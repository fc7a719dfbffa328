import type { Middleware } from '@reduxjs/toolkit';
import { signUpFailed, logInFailed } from '../features/accounts/slice';
import { languageSwitched } from '../features/language/slice';
import { loggedIn, loggedOut, logoutFailed } from '../features/session/slice';
import type { AccountsEvent, AccountsProps } from './contract';
import type { SessionUnknown } from './sessionUnknown';

const calls = [logInFailed, signUpFailed, logoutFailed];

/**
 * Translates an event of the store to the contract's, without secrets; null if the host does not receive it.
 * @param whyUnknown the event to send instead of `loggedOut` if the card starts logged out only because no answer came
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

/** Calls the host's listener. An error that it throws becomes an uncaught error of the page and does not stop the card. */
export const hostListener =
  (onEvent: () => AccountsProps['onEvent']) =>
  (event: AccountsEvent): void => {
    try {
      onEvent()?.(event);
    } catch (error) {
      reportError(error);
    }
  };

export const notifyHost =
  (sendToHost: (event: AccountsEvent) => void, whyUnknown: () => SessionUnknown | null): Middleware =>
  () =>
  (next) =>
  (event) => {
    const result = next(event);
    const hostEvent = hostEventOf(event, whyUnknown);
    if (hostEvent !== null) sendToHost(hostEvent);
    return result;
  };
