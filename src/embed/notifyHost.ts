import type { Middleware } from '@reduxjs/toolkit';
import { signUpFailed, logInFailed } from '../features/accounts/slice';
import { languageSwitched } from '../features/language/slice';
import { loggedIn, loggedOut, logoutFailed } from '../features/session/slice';
import type { Text } from '../lib/text';
import type { AccountsEvent } from './contract';
import type { SessionUnknown } from './sessionUnknown';

const calls = [logInFailed, signUpFailed, logoutFailed];

const causes = {
  login: 'visitor',
  renewal: 'session',
  otherTab: 'otherTab',
  visitor: 'visitor',
  start: 'session',
  refusedRenewal: 'session',
  deletion: 'session',
} as const;

/** A passkey that was refused, or that the browser could not use, is no failure of the service. */
const isAnswered = (text: Text) =>
  'words' in text || ['apiError', 'passkeyImpossible', 'passkeyEarlier'].includes(text.key);

/**
 * Translates an event of the store to the contract's, without secrets; null if the host does not receive it.
 * @param whyUnknown the event to send instead of `loggedOut` if the card starts logged out only because no answer came
 */
export function hostEventOf(event: unknown, whyUnknown: () => SessionUnknown | null): AccountsEvent | null {
  if (loggedIn.match(event)) return { type: 'loggedIn', by: causes[event.payload.by] };
  if (loggedOut.match(event)) {
    const { by } = event.payload;
    return (by === 'start' ? whyUnknown() : null) ?? { type: 'loggedOut', by: causes[by] };
  }
  if (logInFailed.match(event) && isAnswered(event.payload.text)) return null;
  if (languageSwitched.match(event)) return { type: 'languageChanged', language: event.payload.code };
  return calls.some(({ type }) => type === (event as { type?: unknown }).type)
    ? { type: 'failed', reason: 'call', message: 'The account service did not answer' }
    : null;
}

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
