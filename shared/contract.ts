/**
 * What the API's calls take and answer (docs/behaviour.md, 3 and 7); `calls.ts` has the calls, `accountContract.ts` those that
 * manage an account.
 *
 * Every refusal is a `Refusal`. A 429 or 503 also has a `Retry-After` header, in seconds.
 */
import type { ValueOf } from './shape';

/** With `KeepSession` a session of the same account goes on and counts as freshly logged in; of another one it ends. */
export const LoginRequest = {
  UsernameOrEmail: 'text',
  Password: 'text',
  IsRememberMe: 'boolean',
  KeepSession: { optional: 'boolean' },
} as const;
export type LoginRequest = ValueOf<typeof LoginRequest>;

/** `Continue` is where the visitor came from: the verification's answer has it, where it is an address of a trusted origin. */
export const SignUpRequest = {
  Username: 'text',
  Email: 'text',
  Password: 'text',
  LanguageId: 'integer',
  Continue: { optional: 'address' },
} as const;
export type SignUpRequest = ValueOf<typeof SignUpRequest>;

/**
 * A 409 says that another sign-up asked for the same username or email, so that the link alone does not decide: the
 * call is made again with the password that was chosen, and a 409 then says that it is another one. The password is
 * taken in that case only.
 */
export const VerifyEmailRequest = { Token: 'text', Password: { optional: 'text' } } as const;
export type VerifyEmailRequest = ValueOf<typeof VerifyEmailRequest>;

export const LanguageRequest = { LanguageId: 'integer' } as const;
export type LanguageRequest = ValueOf<typeof LanguageRequest>;

export const LanguageOption = { id: 'integer', name: 'string', code: 'string' } as const;
export type LanguageOption = ValueOf<typeof LanguageOption>;

export const LanguageList = { listOf: LanguageOption } as const;
export type LanguageList = ValueOf<typeof LanguageList>;

/** The body of a 200 that carries no data. */
export const MessageAnswer = { message: 'string' } as const;
export type MessageAnswer = ValueOf<typeof MessageAnswer>;

/** The body of every answer with status 400 or above, in the language of the request's `Accept-Language`. */
export const Refusal = { message: 'string' } as const;
export type Refusal = ValueOf<typeof Refusal>;

/** What other apps are told of a visitor: `id` stays when the name and the address change, and nobody else ever gets it. */
export const Visitor = { id: 'string', username: 'string', email: 'string', uiLanguageId: 'integer' } as const;
export type Visitor = ValueOf<typeof Visitor>;

/** `sub` says whose session was renewed, as `Visitor.id`. */
export const RenewalAnswer = { message: 'string', sub: { optional: 'string' } } as const;
export type RenewalAnswer = ValueOf<typeof RenewalAnswer>;

/** Whose session it is. */
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

export const CommonPasswordRequest = { Password: 'text' } as const;
export type CommonPasswordRequest = ValueOf<typeof CommonPasswordRequest>;

/** Whether a password is among those that are used most. */
export const CommonPasswordAnswer = { isCommon: 'boolean' } as const;
export type CommonPasswordAnswer = ValueOf<typeof CommonPasswordAnswer>;

export const RestoreEmailRequest = { Token: 'text' } as const;
export type RestoreEmailRequest = ValueOf<typeof RestoreEmailRequest>;

/** The answer is the same whether or not an account has the address. `Continue` is as at the sign-up. */
export const ResetLinkRequest = { Email: 'text', Continue: { optional: 'address' } } as const;
export type ResetLinkRequest = ValueOf<typeof ResetLinkRequest>;

/** The account that a link for a new password is for: whose password it is, and its passkeys. */
export const ResetAccountRequest = { Token: 'text' } as const;
export type ResetAccountRequest = ValueOf<typeof ResetAccountRequest>;

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

export const ResetAccount = { username: 'string', passkeys: PasskeyList } as const;
export type ResetAccount = ValueOf<typeof ResetAccount>;

/** The passkeys that are not kept, by their ids, are removed; without a list all are. */
export const ResetPasswordRequest = {
  Token: 'text',
  Password: 'text',
  KeepPasskeys: { optional: { listOf: 'text' } },
} as const;
export type ResetPasswordRequest = ValueOf<typeof ResetPasswordRequest>;

export const ResetPasswordAnswer = { message: 'string', continueTo: { optional: 'string' } } as const;
export type ResetPasswordAnswer = ValueOf<typeof ResetPasswordAnswer>;

/** WebAuthn's options for the browser, as JSON. */
export const PasskeyOptions = { options: 'string' } as const;
export type PasskeyOptions = ValueOf<typeof PasskeyOptions>;

/** `KeepSession` is as at the login. */
export const PasskeyLoginRequest = {
  Credential: 'credential',
  IsRememberMe: 'boolean',
  KeepSession: { optional: 'boolean' },
} as const;
export type PasskeyLoginRequest = ValueOf<typeof PasskeyLoginRequest>;
