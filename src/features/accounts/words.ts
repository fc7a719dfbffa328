import type { WordsOf } from '../../action-log/declarations';
import type * as slice from './slice';

export const accountsWords: WordsOf<typeof slice> = {
  'accounts/formSwitched': { visitor: 'switched to the form {form}' },
  'accounts/logInEdited': { visitor: 'typed into the log-in form: {field}' },
  'accounts/logInShown': 'The log-in form was shown',
  'accounts/logInSubmitted': { visitor: 'submitted the log-in form' },
  'accounts/logInRefused': 'The log-in was refused: {text}',
  'accounts/logInFailed': 'The log-in got no answer: {text}',
  'accounts/signUpEdited': { visitor: 'typed into the sign-up form: {field}' },
  'accounts/signUpSubmitted': { visitor: 'submitted the sign-up form' },
  'accounts/signedUp': 'The account was created',
  'accounts/signUpRefused': 'The sign-up was refused',
  'accounts/signUpFailed': 'The sign-up got no answer: {text}',
  'accounts/errorsFound': 'The form was found wrong: {errors}',
  'accounts/errorsChanged': 'The errors of the form changed: {errors}',
  'accounts/passwordShownToggled': { visitor: 'showed or hid the password' },
  'accounts/capsLockChanged': 'Caps Lock is on: {isOn}',
  'accounts/resetOpened': { visitor: 'opened the password reset' },
  'accounts/resetClosed': { visitor: 'closed the password reset' },
  'accounts/resetSubmitted': { visitor: 'asked for a reset link' },
  'accounts/resetLinkSent': 'The reset link was sent',
  'accounts/resetLinkFailed': 'The reset link was not sent: {text}',
};
