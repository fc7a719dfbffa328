/** The calls that manage an account (docs/behaviour.md, Managing the account); `calls.ts` has the others. */
import * as v from 'valibot';
import { keptPasskeys, says, type Call } from './calls';
import { MessageAnswer, PasskeyList, PasskeyOptions } from './contract';
import { deviceKinds } from './devices';
import { credential, integer, listOf, text } from './fields';
import { securityEventNames } from './securityEvents';

/**
 * The account as its page shows it. `pendingEmail` is an address that waits to be verified; `confirmedSeconds` is how much
 * longer this session counts as freshly logged in: at 0, calls that need a fresh login answer 428.
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
 * An event of the account; the list has the newest 50 at most. `at` is in milliseconds since 1970; `times` is how often it
 * happened, if more than once.
 */
export const AccountEvent = v.object({
  event: v.picklist(securityEventNames),
  /** The device that it came from, such as 'Firefox, Linux', if known. */
  device: v.exactOptional(v.string()),
  at: integer,
  times: v.exactOptional(integer),
});
export type AccountEvent = v.InferOutput<typeof AccountEvent>;

/**
 * A session of the account, with the device that it was opened on; `browser` and `system` are names, empty if unknown. `at`
 * is when it was opened, in milliseconds since 1970.
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

// `confirmedSeconds` is not kept, because it depends on how long someone takes to type.
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

/** They answer 401 without a valid access token, and 428 if the visitor has to confirm their identity first. */
export const accountCalls = {
  account: { method: 'GET', path: '/account', answer: AccountDetails, kept: { answer: keptAccountDetails } },
  accountEvents: {
    method: 'GET',
    path: '/account/events',
    answer: listOf(AccountEvent),
    kept: { answer: keptAccountEvents },
  },
  accountSessions: {
    method: 'GET',
    path: '/account/sessions',
    answer: listOf(AccountSession),
    kept: { answer: keptAccountSessions },
  },
  endSession: { method: 'POST', path: '/account/sessions/end', body: v.object({ Id: text }), ...says },
  endOtherSessions: { method: 'POST', path: '/account/sessions/end-others', ...says },
  /** With `KeepPasskeys`, every passkey whose id is not in it is removed, to secure the account. */
  changePassword: {
    method: 'POST',
    path: '/account/password',
    body: v.object({ CurrentPassword: text, NewPassword: text, KeepPasskeys: v.exactOptional(listOf(text)) }),
    ...says,
  },
  passkeys: { method: 'GET', path: '/account/passkeys', answer: PasskeyList, kept: { answer: keptPasskeys } },
  passkeyOptions: { method: 'POST', path: '/account/passkeys/options', answer: PasskeyOptions },
  /** If the name is empty, the service names the passkey after the device. */
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys/add',
    body: v.object({ Name: text, Credential: credential }),
    ...says,
  },
  renamePasskey: {
    method: 'POST',
    path: '/account/passkeys/rename',
    body: v.object({ Id: text, Name: text }),
    ...says,
  },
  removePasskey: { method: 'POST', path: '/account/passkeys/remove', body: v.object({ Id: text }), ...says },
  confirmByPasskey: {
    method: 'POST',
    path: '/account/passkeys/confirm',
    body: v.object({ Credential: credential }),
    answer: MessageAnswer,
  },
  /** The visitor's password, entered again. */
  confirmIdentity: {
    method: 'POST',
    path: '/account/confirm',
    body: v.object({ Password: text }),
    answer: MessageAnswer,
  },
  changeUsername: { method: 'PUT', path: '/account/username', body: v.object({ Username: text }), ...says },
  /** The answer is the same whether or not another account has the address. */
  changeEmail: { method: 'PUT', path: '/account/email', body: v.object({ Email: text }), ...says },
  giveUpEmail: { method: 'POST', path: '/account/email/give-up', ...says },
  /** Everything that is stored about the account, by table; `at` is in milliseconds since 1970. */
  accountData: {
    method: 'GET',
    path: '/account/data',
    answer: v.object({ at: integer, stored: v.record(v.string(), v.array(v.unknown())) }),
  },
  deleteOwnAccount: { method: 'POST', path: '/account/delete', ...says },
} as const satisfies Readonly<Record<string, Call>>;
