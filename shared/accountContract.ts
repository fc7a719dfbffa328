/**
 * The bodies and answers of the calls that manage an account (docs/behaviour.md, Managing the account); `contract.ts`
 * has the calls.
 */
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

export const CommonPasswordRequest = { Password: 'text' } as const;
export type CommonPasswordRequest = ValueOf<typeof CommonPasswordRequest>;

/** Whether a password is among those that are used most. */
export const CommonPasswordAnswer = { isCommon: 'boolean' } as const;
export type CommonPasswordAnswer = ValueOf<typeof CommonPasswordAnswer>;

export const UsernameRequest = { Username: 'text' } as const;
export type UsernameRequest = ValueOf<typeof UsernameRequest>;

/** The answer is the same whether or not another account has the address. */
export const EmailRequest = { Email: 'text' } as const;
export type EmailRequest = ValueOf<typeof EmailRequest>;

export const RestoreEmailRequest = { Token: 'text' } as const;
export type RestoreEmailRequest = ValueOf<typeof RestoreEmailRequest>;

/** Everything that is stored about the account, by table; `at` is in milliseconds since 1970. */
export const AccountData = { at: 'integer', stored: 'tables' } as const;
export type AccountData = ValueOf<typeof AccountData>;

/** The visitor's passkeys, newest first; `at` and `usedAt` are in milliseconds since 1970. */
export const Passkey = {
  id: 'string',
  name: 'string',
  /** On which it was added, such as 'Firefox, Linux', where that is known. */
  device: { optional: 'string' },
  at: 'integer',
  usedAt: 'nullableInteger',
} as const;
export type Passkey = ValueOf<typeof Passkey>;

export const PasskeyList = { listOf: Passkey } as const;
export type PasskeyList = ValueOf<typeof PasskeyList>;

/** The account that a link for a new password is for: whose password it is, and its passkeys. */
export const ResetAccountRequest = { Token: 'text' } as const;
export type ResetAccountRequest = ValueOf<typeof ResetAccountRequest>;
export const ResetAccount = { username: 'string', passkeys: PasskeyList } as const;
export type ResetAccount = ValueOf<typeof ResetAccount>;

/** WebAuthn's options for the browser, as JSON. */
export const PasskeyOptions = { options: 'string' } as const;
export type PasskeyOptions = ValueOf<typeof PasskeyOptions>;

export const PasskeyLoginRequest = { Credential: 'credential', IsRememberMe: 'boolean' } as const;
export type PasskeyLoginRequest = ValueOf<typeof PasskeyLoginRequest>;

export const PasskeyConfirmRequest = { Credential: 'credential' } as const;
export type PasskeyConfirmRequest = ValueOf<typeof PasskeyConfirmRequest>;

/** An empty name leaves the service to name it by the device. */
export const AddPasskeyRequest = { Name: 'text', Credential: 'credential' } as const;
export type AddPasskeyRequest = ValueOf<typeof AddPasskeyRequest>;

export const RenamePasskeyRequest = { Id: 'text', Name: 'text' } as const;
export type RenamePasskeyRequest = ValueOf<typeof RenamePasskeyRequest>;

export const RemovePasskeyRequest = { Id: 'text' } as const;
export type RemovePasskeyRequest = ValueOf<typeof RemovePasskeyRequest>;

/** The answer is the same whether or not an account has the address. */
export const ResetLinkRequest = { Email: 'text' } as const;
export type ResetLinkRequest = ValueOf<typeof ResetLinkRequest>;

/** The passkeys that are not kept, by their ids, are removed; without a list all are. */
export const ResetPasswordRequest = {
  Token: 'text',
  Password: 'text',
  KeepPasskeys: { optional: { listOf: 'text' } },
} as const;
export type ResetPasswordRequest = ValueOf<typeof ResetPasswordRequest>;

/** What other apps are told of a visitor: `id` stays when the name and the address change, and nobody else ever gets it. */
export const Visitor = { id: 'string', username: 'string', email: 'string', uiLanguageId: 'integer' } as const;
export type Visitor = ValueOf<typeof Visitor>;

/** `sub` says whose session was renewed, as `Visitor.id`; a service of a release before does not say. */
export const RenewalAnswer = { message: 'string', sub: { optional: 'string' } } as const;
export type RenewalAnswer = ValueOf<typeof RenewalAnswer>;

/** Whose session it is; a service of a release before does not say. */
export const LoginAnswer = {
  message: 'string',
  uiLanguageId: 'integer',
  sub: { optional: 'string' },
  username: { optional: 'string' },
  email: { optional: 'string' },
} as const;
export type LoginAnswer = ValueOf<typeof LoginAnswer>;

/** `username` is that of the account, for the log-in that follows. */
export const VerifyEmailAnswer = {
  message: 'string',
  continueTo: { optional: 'string' },
  username: { optional: 'string' },
} as const;
export type VerifyEmailAnswer = ValueOf<typeof VerifyEmailAnswer>;
