/**
 * What the calls of the page on which a visitor manages the account take and answer (docs/behaviour.md, Managing the
 * account); `contract.ts` has the calls.
 */
import Type, { type Static } from 'typebox';
import { deviceKinds } from './devices';
import { exactly, text } from './schemaParts';
import { securityEventNames } from './securityEvents';

/**
 * The account as its page shows it. `pendingEmail` is an address that waits to be verified; `confirmedSeconds` says how
 * long this session still counts as freshly logged in: 0 where a call that needs that answers 428.
 */
export const AccountDetails = Type.Object(
  {
    username: Type.String(),
    email: Type.String(),
    pendingEmail: Type.Union([Type.String(), Type.Null()]),
    confirmedSeconds: Type.Integer(),
    hasPasskeys: Type.Boolean(),
  },
  { $id: 'AccountDetails' },
);
export type AccountDetails = Static<typeof AccountDetails>;

/** What happened to the account, newest first, at most 50; `at` is in milliseconds since 1970. */
export const AccountEvent = Type.Object({ event: Type.Enum([...securityEventNames]), at: Type.Integer() });
export type AccountEvent = Static<typeof AccountEvent>;

export const AccountEventList = Type.Array(AccountEvent, { $id: 'AccountEventList' });
export type AccountEventList = Static<typeof AccountEventList>;

/**
 * A session of the account, by the device that it was opened on; `browser` and `system` are names, empty where they are
 * not known. `at` is when it was opened, in milliseconds since 1970.
 */
export const AccountSession = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...deviceKinds]),
  browser: Type.String(),
  system: Type.String(),
  at: Type.Integer(),
  isThis: Type.Boolean(),
});
export type AccountSession = Static<typeof AccountSession>;

export const AccountSessionList = Type.Array(AccountSession, { $id: 'AccountSessionList' });
export type AccountSessionList = Static<typeof AccountSessionList>;

export const EndSessionRequest = Type.Object({ Id: text }, { ...exactly, $id: 'EndSessionRequest' });
export type EndSessionRequest = Static<typeof EndSessionRequest>;

/** The visitor's own password, given once more. */
export const ConfirmRequest = Type.Object({ Password: text }, { ...exactly, $id: 'ConfirmRequest' });
export type ConfirmRequest = Static<typeof ConfirmRequest>;

export const ChangePasswordRequest = Type.Object(
  { CurrentPassword: text, NewPassword: text },
  { ...exactly, $id: 'ChangePasswordRequest' },
);
export type ChangePasswordRequest = Static<typeof ChangePasswordRequest>;

export const CommonPasswordRequest = Type.Object({ Password: text }, { ...exactly, $id: 'CommonPasswordRequest' });
export type CommonPasswordRequest = Static<typeof CommonPasswordRequest>;

/** Whether a password is among those that are used most. */
export const CommonPasswordAnswer = Type.Object({ isCommon: Type.Boolean() }, { $id: 'CommonPasswordAnswer' });
export type CommonPasswordAnswer = Static<typeof CommonPasswordAnswer>;

export const UsernameRequest = Type.Object({ Username: text }, { ...exactly, $id: 'UsernameRequest' });
export type UsernameRequest = Static<typeof UsernameRequest>;

/** The answer is the same whether or not another account has the address. */
export const EmailRequest = Type.Object({ Email: text }, { ...exactly, $id: 'EmailRequest' });
export type EmailRequest = Static<typeof EmailRequest>;

export const RestoreEmailRequest = Type.Object({ Token: text }, { ...exactly, $id: 'RestoreEmailRequest' });
export type RestoreEmailRequest = Static<typeof RestoreEmailRequest>;

/** Everything that is stored about the account, by table; `at` is in milliseconds since 1970. */
export const AccountData = Type.Object(
  { at: Type.Integer(), stored: Type.Record(Type.String(), Type.Array(Type.Unknown())) },
  { $id: 'AccountData' },
);
export type AccountData = Static<typeof AccountData>;

/** The visitor's passkeys, newest first; `at` and `usedAt` are in milliseconds since 1970. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  at: Type.Integer(),
  usedAt: Type.Union([Type.Integer(), Type.Null()]),
});
export type Passkey = Static<typeof Passkey>;

export const PasskeyList = Type.Array(Passkey, { $id: 'PasskeyList' });
export type PasskeyList = Static<typeof PasskeyList>;

/** What the browser is to do with a passkey: WebAuthn's options, as JSON. */
export const PasskeyOptions = Type.Object({ options: Type.String() }, { $id: 'PasskeyOptions' });
export type PasskeyOptions = Static<typeof PasskeyOptions>;

/** What the browser made of them: WebAuthn's credential, as JSON. */
const credential = Type.String({ maxLength: 8_192 });

export const PasskeyLoginRequest = Type.Object(
  { Credential: credential, IsRememberMe: Type.Boolean() },
  { ...exactly, $id: 'PasskeyLoginRequest' },
);
export type PasskeyLoginRequest = Static<typeof PasskeyLoginRequest>;

export const PasskeyConfirmRequest = Type.Object(
  { Credential: credential },
  { ...exactly, $id: 'PasskeyConfirmRequest' },
);
export type PasskeyConfirmRequest = Static<typeof PasskeyConfirmRequest>;

/** An empty name leaves the service to name it by the device. */
export const AddPasskeyRequest = Type.Object(
  { Name: text, Credential: credential },
  { ...exactly, $id: 'AddPasskeyRequest' },
);
export type AddPasskeyRequest = Static<typeof AddPasskeyRequest>;

export const RenamePasskeyRequest = Type.Object({ Id: text, Name: text }, { ...exactly, $id: 'RenamePasskeyRequest' });
export type RenamePasskeyRequest = Static<typeof RenamePasskeyRequest>;

export const RemovePasskeyRequest = Type.Object({ Id: text }, { ...exactly, $id: 'RemovePasskeyRequest' });
export type RemovePasskeyRequest = Static<typeof RemovePasskeyRequest>;

/** The answer is the same whether or not an account has the address. */
export const ResetLinkRequest = Type.Object({ Email: text }, { ...exactly, $id: 'ResetLinkRequest' });
export type ResetLinkRequest = Static<typeof ResetLinkRequest>;

export const ResetPasswordRequest = Type.Object(
  { Token: text, Password: text },
  { ...exactly, $id: 'ResetPasswordRequest' },
);
export type ResetPasswordRequest = Static<typeof ResetPasswordRequest>;
