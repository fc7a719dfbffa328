/** The calls that manage an account (docs/behaviour.md, Managing the account), as `calls.ts` has the others. */
import * as v from 'valibot';
import { keptMessage, keptPasskeys, type Call } from './calls';
import { MessageAnswer, PasskeyList, PasskeyOptions } from './contract';
import { deviceKinds } from './devices';
import { credential, integer, listOf, text } from './fields';
import { securityEventNames } from './securityEvents';

/**
 * The account as its page shows it. `pendingEmail` is an address that waits to be verified; `confirmedSeconds` says how
 * long this session still counts as freshly logged in: 0 where a call that needs that answers 428.
 */
export const AccountDetails = v.object({
  username: v.string(),
  email: v.string(),
  pendingEmail: v.nullable(v.string()),
  confirmedSeconds: integer,
  hasPasskeys: v.boolean(),
});
export type AccountDetails = v.InferOutput<typeof AccountDetails>;

/**
 * What happened to the account, newest first, at most 50; `at` is in milliseconds since 1970, `times` how often, where more
 * than once.
 */
export const AccountEvent = v.object({
  event: v.picklist(securityEventNames),
  /** From which it came, such as 'Firefox, Linux', where that is known. */
  device: v.exactOptional(v.string()),
  at: integer,
  times: v.exactOptional(integer),
});
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

export const AccountEventList = listOf(AccountEvent);
export type AccountEventList = v.InferOutput<typeof AccountEventList>;

/**
 * A session of the account, by the device that it was opened on; `browser` and `system` are names, empty where they are
 * not known. `at` is when it was opened, in milliseconds since 1970.
 */
export const AccountSession = v.object({
  id: v.string(),
  kind: v.picklist(deviceKinds),
  browser: v.string(),
  system: v.string(),
  at: integer,
  isThis: v.boolean(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;

export const AccountSessionList = listOf(AccountSession);
export type AccountSessionList = v.InferOutput<typeof AccountSessionList>;

export const EndSessionRequest = v.object({ Id: text });
export type EndSessionRequest = v.InferOutput<typeof EndSessionRequest>;

/** The visitor's own password, given once more. */
export const ConfirmRequest = v.object({ Password: text });
export type ConfirmRequest = v.InferOutput<typeof ConfirmRequest>;

/** With `KeepPasskeys`, their ids, all other passkeys are removed: the account is secured. */
export const ChangePasswordRequest = v.object({
  CurrentPassword: text,
  NewPassword: text,
  KeepPasskeys: v.exactOptional(listOf(text)),
});
export type ChangePasswordRequest = v.InferOutput<typeof ChangePasswordRequest>;

export const UsernameRequest = v.object({ Username: text });
export type UsernameRequest = v.InferOutput<typeof UsernameRequest>;

/** The answer is the same whether or not another account has the address. */
export const EmailRequest = v.object({ Email: text });
export type EmailRequest = v.InferOutput<typeof EmailRequest>;

/** Everything that is stored about the account, by table; `at` is in milliseconds since 1970. */
export const AccountData = v.object({ at: integer, stored: v.record(v.string(), v.array(v.unknown())) });
export type AccountData = v.InferOutput<typeof AccountData>;

export const PasskeyConfirmRequest = v.object({ Credential: credential });
export type PasskeyConfirmRequest = v.InferOutput<typeof PasskeyConfirmRequest>;

/** An empty name leaves the service to name it by the device. */
export const AddPasskeyRequest = v.object({ Name: text, Credential: credential });
export type AddPasskeyRequest = v.InferOutput<typeof AddPasskeyRequest>;

export const RenamePasskeyRequest = v.object({ Id: text, Name: text });
export type RenamePasskeyRequest = v.InferOutput<typeof RenamePasskeyRequest>;

export const RemovePasskeyRequest = v.object({ Id: text });
export type RemovePasskeyRequest = v.InferOutput<typeof RemovePasskeyRequest>;

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
