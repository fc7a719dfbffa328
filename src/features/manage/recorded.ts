import type { AccountDetails, AccountEvent, AccountSession, Passkey } from '../../../shared/accountContract';
import { deviceKinds } from '../../../shared/devices';
import { securityEventNames } from '../../../shared/securityEvents';
import type { Glossary, RecordedFeature } from '../../action-log/declarations';
import {
  fields,
  flag,
  integer,
  list,
  oneOf,
  optional,
  orNull,
  privateText,
  text,
  withheld,
} from '../../action-log/rules';
import {
  addressSecret,
  nameSecret,
  newPasswordSecret,
  passkeyNameSecret,
  passwordChangeSecret,
  passwordSecret,
} from '../../action-log/secretRules';
import type * as slice from './slice';

const section = oneOf('profile', 'password', 'passkeys', 'sessions', 'events', 'data');
const part = oneOf('account', 'profile', 'password', 'passkeys', 'sessions', 'events', 'data');
const form = oneOf('confirmation', 'password', 'username', 'email', 'passkey');

/** Names and addresses are never recorded; of a pending address, that there is one. */
export const accountDetails = fields<AccountDetails>({
  username: withheld('visitor'),
  email: withheld('visitor@mail.example'),
  pendingEmail: orNull(privateText),
  confirmedSeconds: integer,
  hasPasskeys: flag,
});

export const passkey = fields<Passkey>({ id: privateText, name: privateText, at: integer, usedAt: orNull(integer) });

export const accountEvent = fields<AccountEvent>({ event: oneOf(...securityEventNames), at: integer });

export const accountSession = fields<AccountSession>({
  id: privateText,
  kind: oneOf(...deviceKinds),
  browser: privateText,
  system: privateText,
  at: integer,
  isThis: flag,
});

const errors = fields<slice.ManageErrors>({
  currentPassword: optional(text),
  password: optional(text),
  confirmPassword: optional(text),
  username: optional(text),
  email: optional(text),
  form: optional(text),
});

export const manage: RecordedFeature<typeof slice, slice.ManageState> = {
  state: fields<slice.ManageState>({
    openSections: list(section),
    isConfirming: flag,
    isDeleting: optional(flag),
    account: optional(accountDetails),
    sessions: optional(list(accountSession)),
    events: optional(list(accountEvent)),
    passkeys: optional(list(passkey)),
    hasPasskeyFailed: optional(flag),
    failures: optional(
      fields<NonNullable<slice.ManageState['failures']>>({
        account: optional(text),
        profile: optional(text),
        password: optional(text),
        passkeys: optional(text),
        sessions: optional(text),
        events: optional(text),
        data: optional(text),
      }),
    ),
    isPasswordCommon: optional(flag),
    accepted: optional(
      fields<NonNullable<slice.ManageState['accepted']>>({
        confirmation: optional(integer),
        password: optional(integer),
        username: optional(integer),
        email: optional(integer),
        passkey: optional(integer),
      }),
    ),
    refusal: optional(fields<NonNullable<slice.ManageState['refusal']>>({ form, errors, tries: integer })),
  }),
  events: {
    'manage/sectionToggled': { payload: fields({ section }) },
    'manage/accountLoaded': { payload: fields({ account: accountDetails }) },
    'manage/eventsLoaded': { payload: fields({ events: list(accountEvent) }) },
    'manage/sessionsLoaded': { payload: fields({ sessions: list(accountSession) }) },
    'manage/passkeysLoaded': { payload: fields({ passkeys: list(passkey) }) },
    'manage/passkeyAddSubmitted': { secret: passkeyNameSecret, isTyping: false },
    'manage/passkeyRenameSubmitted': {
      payload: fields({ id: privateText }),
      secret: passkeyNameSecret,
      isTyping: false,
    },
    'manage/passkeyRemoveRequested': { payload: fields({ id: privateText }) },
    'manage/passkeyConfirmationRequested': {},
    'manage/passkeyFailed': {},
    'manage/sessionEndRequested': { payload: fields({ id: privateText }) },
    'manage/otherSessionsEndRequested': {},
    'manage/sessionsEnded': { payload: fields({ id: orNull(privateText) }) },
    'manage/usernameSubmitted': { secret: nameSecret, isTyping: false },
    'manage/emailSubmitted': { secret: addressSecret, isTyping: false },
    'manage/dataRequested': {},
    'manage/deletionOpened': {},
    'manage/deletionClosed': {},
    'manage/deletionConfirmed': {},
    'manage/loadRetried': { payload: fields({ part }) },
    'manage/loadStarted': { payload: fields({ part }) },
    'manage/loadFailed': { payload: fields({ part, text }) },
    'manage/confirmationAsked': {},
    'manage/confirmationSubmitted': { secret: passwordSecret, isTyping: false },
    'manage/confirmed': {},
    'manage/confirmationDismissed': {},
    'manage/formRefused': { payload: fields({ form, errors }) },
    'manage/formAccepted': { payload: fields({ form }) },
    'manage/newPasswordLeft': { secret: newPasswordSecret, isTyping: false },
    'manage/passwordRated': { payload: fields({ isCommon: flag }) },
    'manage/passwordChangeSubmitted': { secret: passwordChangeSecret, isTyping: false },
  },
};

export const manageGlossary: Glossary<typeof slice> = {
  'manage/sectionToggled': { reportedBy: "manage page's sections", heardBy: 'manage; load-managed flow' },
  'manage/accountLoaded': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/eventsLoaded': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/sessionsLoaded': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/passkeysLoaded': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/passkeyAddSubmitted': {
    reportedBy: 'passkeys section; the name in `meta.secret`',
    heardBy: 'manage-passkeys flow',
  },
  'manage/passkeyRenameSubmitted': {
    reportedBy: 'passkeys section; the name in `meta.secret`',
    heardBy: 'manage-passkeys flow',
  },
  'manage/passkeyRemoveRequested': { reportedBy: 'passkeys section', heardBy: 'manage-passkeys flow' },
  'manage/passkeyConfirmationRequested': { reportedBy: 'confirmation dialog', heardBy: 'confirm-identity flow' },
  'manage/passkeyFailed': { reportedBy: 'manage-passkeys and confirm-identity flows', heardBy: 'manage' },
  'manage/sessionEndRequested': { reportedBy: 'sessions section', heardBy: 'end-sessions flow' },
  'manage/otherSessionsEndRequested': { reportedBy: 'sessions section', heardBy: 'end-sessions flow' },
  'manage/sessionsEnded': { reportedBy: 'end-sessions flow', heardBy: 'manage' },
  'manage/usernameSubmitted': {
    reportedBy: 'profile section; the name in `meta.secret`',
    heardBy: 'profile-changes flow',
  },
  'manage/emailSubmitted': {
    reportedBy: 'profile section; the address in `meta.secret`',
    heardBy: 'profile-changes flow',
  },
  'manage/dataRequested': { reportedBy: 'data section', heardBy: 'own-data flow' },
  'manage/deletionOpened': { reportedBy: 'data section', heardBy: 'manage' },
  'manage/deletionClosed': { reportedBy: 'deletion dialog; own-data flow', heardBy: 'manage' },
  'manage/deletionConfirmed': { reportedBy: 'deletion dialog', heardBy: 'own-data flow' },
  'manage/loadRetried': {
    reportedBy: 'manage page, after a failed load; change-password, profile-changes and manage-passkeys flows',
    heardBy: 'load-managed flow',
  },
  'manage/loadStarted': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/loadFailed': { reportedBy: 'load-managed flow', heardBy: 'manage' },
  'manage/confirmationAsked': { reportedBy: 'any flow whose call answers 428', heardBy: 'manage' },
  'manage/confirmationSubmitted': {
    reportedBy: 'confirmation dialog; the password in `meta.secret`',
    heardBy: 'confirm-identity flow',
  },
  'manage/confirmed': {
    reportedBy: 'confirm-identity flow',
    heardBy: 'manage; the flow that waits for it, which makes its call again',
  },
  'manage/confirmationDismissed': {
    reportedBy: 'confirmation dialog',
    heardBy: 'manage; the flow that waits for it, which gives its call up',
  },
  'manage/formRefused': { reportedBy: "the flows of the manage page's forms", heardBy: 'manage' },
  'manage/formAccepted': { reportedBy: "the flows of the manage page's forms", heardBy: 'manage' },
  'manage/newPasswordLeft': {
    reportedBy: "password section, when the new password's field is left; the password in `meta.secret`",
    heardBy: 'rate-password flow',
  },
  'manage/passwordRated': { reportedBy: 'rate-password flow', heardBy: 'manage' },
  'manage/passwordChangeSubmitted': {
    reportedBy: 'password section; the passwords in `meta.secret`',
    heardBy: 'change-password flow',
  },
};
