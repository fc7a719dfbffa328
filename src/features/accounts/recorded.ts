import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import { integer, fields, flag, oneOf, optional, orNull, text } from '../../action-log/rules';
import { addressSecret, logInSecret, signUpSecret } from '../../action-log/secretRules';
import type * as slice from './slice';

export const form = oneOf('logIn', 'signUp');

const errors = fields<slice.FieldErrors>({
  usernameOrEmail: optional(text),
  username: optional(text),
  email: optional(text),
  password: optional(text),
  confirmPassword: optional(text),
  form: optional(text),
});

export const accounts: RecordedFeature<typeof slice, slice.AccountsState> = {
  state: fields({
    form,
    failedTries: integer,
    errors,
    hasSignedUp: flag,
    isPasswordShown: flag,
    isCapsLockOn: flag,
    isResetOpen: flag,
    resetError: orNull(text),
    isResetLinkSent: flag,
  }),
  events: {
    'accounts/formSwitched': { payload: fields({ form }) },
    'accounts/logInEdited': {
      payload: fields({ field: oneOf('usernameOrEmail', 'password') }),
      secret: logInSecret,
      isTyping: true,
    },
    'accounts/logInShown': {},
    'accounts/logInSubmitted': { payload: fields({ isRememberMe: flag }), secret: logInSecret, isTyping: false },
    'accounts/logInRefused': { payload: fields({ text }) },
    'accounts/logInFailed': { payload: fields({ text }) },
    'accounts/signUpEdited': {
      payload: fields({ field: oneOf('username', 'email', 'password', 'confirmPassword') }),
      secret: signUpSecret,
      isTyping: true,
    },
    'accounts/signUpSubmitted': { payload: fields({ languageId: integer }), secret: signUpSecret, isTyping: false },
    'accounts/signedUp': {},
    'accounts/signUpRefused': { payload: fields({ wait: orNull(text) }) },
    'accounts/signUpFailed': { payload: fields({ text }) },
    'accounts/errorsFound': { payload: fields({ errors }) },
    'accounts/errorsChanged': { payload: fields({ errors }) },
    'accounts/passwordShownToggled': {},
    'accounts/capsLockChanged': { payload: fields({ isOn: flag }) },
    'accounts/resetOpened': {},
    'accounts/resetClosed': {},
    'accounts/resetSubmitted': { secret: addressSecret, isTyping: false },
    'accounts/resetLinkSent': {},
    'accounts/resetLinkFailed': { payload: fields({ text }) },
  },
};

export const accountsGlossary: Glossary<typeof slice> = {
  'accounts/formSwitched': { reportedBy: "the forms' links; update flow", heardBy: 'accounts' },
  'accounts/logInEdited': {
    reportedBy: 'log-in form, at each change; the values in `meta.secret`',
    heardBy: 'form-errors flow',
  },
  'accounts/logInShown': { reportedBy: 'log-in form, when it is shown', heardBy: 'passkey-log-in flow' },
  'accounts/logInSubmitted': { reportedBy: 'log-in form; what was typed in `meta.secret`', heardBy: 'log-in flow' },
  'accounts/logInRefused': { reportedBy: 'log-in flow', heardBy: 'accounts' },
  'accounts/logInFailed': { reportedBy: 'log-in flow', heardBy: 'accounts' },
  'accounts/signUpEdited': {
    reportedBy: 'sign-up form, at each change; the values in `meta.secret`',
    heardBy: 'form-errors flow',
  },
  'accounts/signUpSubmitted': { reportedBy: 'sign-up form; what was typed in `meta.secret`', heardBy: 'sign-up flow' },
  'accounts/signedUp': { reportedBy: 'sign-up flow', heardBy: 'accounts' },
  'accounts/signUpRefused': { reportedBy: 'sign-up flow', heardBy: 'accounts' },
  'accounts/signUpFailed': { reportedBy: 'sign-up flow', heardBy: 'accounts' },
  'accounts/errorsFound': {
    reportedBy: 'log-in, sign-up, verification and new-password flows, after a submission',
    heardBy: 'accounts',
  },
  'accounts/errorsChanged': { reportedBy: 'form-errors flow, while typing', heardBy: 'accounts' },
  'accounts/passwordShownToggled': { reportedBy: 'password fields', heardBy: 'accounts' },
  'accounts/capsLockChanged': { reportedBy: 'password fields', heardBy: 'accounts' },
  'accounts/resetOpened': { reportedBy: 'log-in form', heardBy: 'accounts' },
  'accounts/resetClosed': { reportedBy: 'reset dialog', heardBy: 'accounts' },
  'accounts/resetSubmitted': {
    reportedBy: 'reset dialog, where links are mailed; the address in `meta.secret`',
    heardBy: 'reset-link flow',
  },
  'accounts/resetLinkSent': { reportedBy: 'reset-link flow', heardBy: 'accounts' },
  'accounts/resetLinkFailed': { reportedBy: 'reset-link flow', heardBy: 'accounts' },
};
