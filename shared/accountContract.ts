/** The calls that manage an account (docs/behaviour.md, Managing the account), as `calls.ts` has the others. */
import { keptMessage, keptPasskeys, type Call } from './calls';
import { MessageAnswer, PasskeyList, PasskeyOptions } from './contract';
import { deviceKinds } from './devices';
import type { ValueOf } from './shape';
import { securityEventNames } from './securityEvents';

/**
 * The account as its page shows it. `pendingEmail` is an address that waits to be verified; `confirmedSeconds` says how
 * long this session still counts as freshly logged in: 0 where a call that needs that answers 428.
 */
export const AccountDetails = {
  username: 'string',
  email: 'string',
  pendingEmail: 'nullableString',
  confirmedSeconds: 'integer',
  hasPasskeys: 'boolean',
} as const;
export type AccountDetails = ValueOf<typeof AccountDetails>;

/**
 * What happened to the account, newest first, at most 50; `at` is in milliseconds since 1970, `times` how often, where more
 * than once.
 */
export const AccountEvent = {
  event: { oneOf: securityEventNames },
  /** From which it came, such as 'Firefox, Linux', where that is known. */
  device: { optional: 'string' },
  at: 'integer',
  times: { optional: 'integer' },
} as const;
export type AccountEvent = ValueOf<typeof AccountEvent>;

export const AccountEventList = { listOf: AccountEvent } as const;
export type AccountEventList = ValueOf<typeof AccountEventList>;

/**
 * A session of the account, by the device that it was opened on; `browser` and `system` are names, empty where they are
 * not known. `at` is when it was opened, in milliseconds since 1970.
 */
export const AccountSession = {
  id: 'string',
  kind: { oneOf: deviceKinds },
  browser: 'string',
  system: 'string',
  at: 'integer',
  isThis: 'boolean',
} as const;
export type AccountSession = ValueOf<typeof AccountSession>;

export const AccountSessionList = { listOf: AccountSession } as const;
export type AccountSessionList = ValueOf<typeof AccountSessionList>;

export const EndSessionRequest = { Id: 'text' } as const;
export type EndSessionRequest = ValueOf<typeof EndSessionRequest>;

/** The visitor's own password, given once more. */
export const ConfirmRequest = { Password: 'text' } as const;
export type ConfirmRequest = ValueOf<typeof ConfirmRequest>;

/** With `KeepPasskeys`, their ids, all other passkeys are removed: the account is secured. */
export const ChangePasswordRequest = {
  CurrentPassword: 'text',
  NewPassword: 'text',
  KeepPasskeys: { optional: { listOf: 'text' } },
} as const;
export type ChangePasswordRequest = ValueOf<typeof ChangePasswordRequest>;

export const UsernameRequest = { Username: 'text' } as const;
export type UsernameRequest = ValueOf<typeof UsernameRequest>;

/** The answer is the same whether or not another account has the address. */
export const EmailRequest = { Email: 'text' } as const;
export type EmailRequest = ValueOf<typeof EmailRequest>;

/** Everything that is stored about the account, by table; `at` is in milliseconds since 1970. */
export const AccountData = { at: 'integer', stored: 'tables' } as const;
export type AccountData = ValueOf<typeof AccountData>;

export const PasskeyConfirmRequest = { Credential: 'credential' } as const;
export type PasskeyConfirmRequest = ValueOf<typeof PasskeyConfirmRequest>;

/** An empty name leaves the service to name it by the device. */
export const AddPasskeyRequest = { Name: 'text', Credential: 'credential' } as const;
export type AddPasskeyRequest = ValueOf<typeof AddPasskeyRequest>;

export const RenamePasskeyRequest = { Id: 'text', Name: 'text' } as const;
export type RenamePasskeyRequest = ValueOf<typeof RenamePasskeyRequest>;

export const RemovePasskeyRequest = { Id: 'text' } as const;
export type RemovePasskeyRequest = ValueOf<typeof RemovePasskeyRequest>;

// How long a log-in still counts as fresh is not kept: it is a clock that runs while somebody types.
export const keptAccountDetails = {
  username: 'hidden',
  email: 'hidden',
  pendingEmail: 'hidden',
  hasPasskeys: 'fact',
} as const;
export const keptAccountEvents = [
  { event: { keys: securityEventNames }, device: 'words', at: 'time', times: 'fact' },
] as const satisfies readonly [object];
export const keptAccountSessions = [
  { id: 'hidden', kind: { keys: deviceKinds }, browser: 'words', system: 'words', at: 'time', isThis: 'fact' },
] as const satisfies readonly [object];

/** They answer 401 without a valid access token, and 428 where the visitor has to confirm who it is first. */
export const accountCalls = {
  account: { method: 'GET', path: '/account', answer: AccountDetails, kept: { answer: keptAccountDetails } },
  accountEvents: {
    method: 'GET',
    path: '/account/events',
    answer: AccountEventList,
    kept: { answer: keptAccountEvents },
  },
  accountSessions: {
    method: 'GET',
    path: '/account/sessions',
    answer: AccountSessionList,
    kept: { answer: keptAccountSessions },
  },
  endSession: {
    method: 'POST',
    path: '/account/sessions/end',
    body: EndSessionRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  endOtherSessions: { method: 'POST', path: '/account/sessions/end-others', answer: MessageAnswer, kept: keptMessage },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    body: ChangePasswordRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  passkeys: { method: 'GET', path: '/account/passkeys', answer: PasskeyList, kept: { answer: keptPasskeys } },
  passkeyOptions: { method: 'POST', path: '/account/passkeys/options', answer: PasskeyOptions },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys/add',
    body: AddPasskeyRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  renamePasskey: {
    method: 'POST',
    path: '/account/passkeys/rename',
    body: RenamePasskeyRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  removePasskey: {
    method: 'POST',
    path: '/account/passkeys/remove',
    body: RemovePasskeyRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/account/passkeys/confirm',
    body: PasskeyConfirmRequest,
    answer: MessageAnswer,
  },
  confirmIdentity: { method: 'POST', path: '/account/confirm', body: ConfirmRequest, answer: MessageAnswer },
  changeUsername: {
    method: 'PUT',
    path: '/account/username',
    body: UsernameRequest,
    answer: MessageAnswer,
    kept: keptMessage,
  },
  changeEmail: { method: 'PUT', path: '/account/email', body: EmailRequest, answer: MessageAnswer, kept: keptMessage },
  giveUpEmail: { method: 'POST', path: '/account/email/give-up', answer: MessageAnswer, kept: keptMessage },
  accountData: { method: 'GET', path: '/account/data', answer: AccountData },
  deleteOwnAccount: { method: 'POST', path: '/account/delete', answer: MessageAnswer, kept: keptMessage },
} as const satisfies Readonly<Record<string, Call>>;
