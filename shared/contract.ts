/**
 * The API, defined once (docs/behaviour.md, 3 and 7): what each call under `/api` takes and answers. The service checks
 * bodies against these schemas; the front end imports their types only.
 *
 * Every refusal is a `Refusal`. A 429 or 503 also has a `Retry-After` header, in seconds.
 */
import * as account from './accountContract';
import type { ValueOf } from './shape';

export const LoginRequest = { UsernameOrEmail: 'text', Password: 'text', IsRememberMe: 'boolean' } as const;
export type LoginRequest = ValueOf<typeof LoginRequest>;

/** `Continue` is where the visitor came from: the verification's answer has it, where it is an address of a trusted origin. */
export const SignUpRequest = {
  Username: 'text',
  Email: 'text',
  Password: 'text',
  LanguageId: 'integer',
  Continue: { optional: 'text' },
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

export const Profile = { ...account.Visitor, id: { optional: 'string' } } as const;
export type Profile = ValueOf<typeof Profile>;

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

/** The prefix of every call's path. */
export const prefix = '/api';

/**
 * The calls (docs/behaviour.md, 7), each with its request body and the body of its 200. `session` calls answer 401
 * without a valid access token. `anonymous` ones do not, except `login` (wrong credentials) and `refreshaccesstoken` (a
 * refused token). `refreshaccesstoken` answers 204 without a body where no session cookie was sent: there is nothing to
 * renew.
 */
export const calls = {
  login: { method: 'POST', path: '/login', client: 'anonymous', body: LoginRequest, answer: account.LoginAnswer },
  signUp: { method: 'POST', path: '/signup', client: 'anonymous', body: SignUpRequest, answer: MessageAnswer },
  verifyEmail: {
    method: 'PUT',
    path: '/signup/verify-email',
    client: 'anonymous',
    body: VerifyEmailRequest,
    answer: account.VerifyEmailAnswer,
  },
  resetLink: {
    method: 'POST',
    path: '/account/reset-link',
    client: 'anonymous',
    body: account.ResetLinkRequest,
    answer: MessageAnswer,
  },
  resetPassword: {
    method: 'POST',
    path: '/account/reset-password',
    client: 'anonymous',
    body: account.ResetPasswordRequest,
    answer: MessageAnswer,
  },
  resetAccount: {
    method: 'POST',
    path: '/account/reset-account',
    client: 'anonymous',
    body: account.ResetAccountRequest,
    answer: account.ResetAccount,
  },
  refreshAccessToken: {
    method: 'POST',
    path: '/refreshaccesstoken',
    client: 'anonymous',
    answer: account.RenewalAnswer,
  },
  profile: { method: 'GET', path: '/profile', client: 'session', answer: account.Visitor },
  languages: { method: 'GET', path: '/languages/ui', client: 'anonymous', answer: LanguageList },
  language: { method: 'PUT', path: '/ui/language', client: 'session', body: LanguageRequest, answer: MessageAnswer },
  languageCookie: {
    method: 'PUT',
    path: '/ui/language-cookie',
    client: 'anonymous',
    body: LanguageRequest,
    answer: MessageAnswer,
  },
  logout: { method: 'POST', path: '/logout', client: 'session', answer: MessageAnswer },
  logoutEverywhere: { method: 'POST', path: '/account/logout-everywhere', client: 'session', answer: MessageAnswer },
  account: { method: 'GET', path: '/account', client: 'session', answer: account.AccountDetails },
  confirmIdentity: {
    method: 'POST',
    path: '/account/confirm',
    client: 'session',
    body: account.ConfirmRequest,
    answer: MessageAnswer,
  },
  accountEvents: { method: 'GET', path: '/account/events', client: 'session', answer: account.AccountEventList },
  accountSessions: { method: 'GET', path: '/account/sessions', client: 'session', answer: account.AccountSessionList },
  endSession: {
    method: 'POST',
    path: '/account/sessions/end',
    client: 'session',
    body: account.EndSessionRequest,
    answer: MessageAnswer,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/account/sessions/end-others',
    client: 'session',
    answer: MessageAnswer,
  },
  changePassword: {
    method: 'POST',
    path: '/account/password',
    client: 'session',
    body: account.ChangePasswordRequest,
    answer: MessageAnswer,
  },
  commonPassword: {
    method: 'POST',
    path: '/account/common-password',
    client: 'anonymous',
    body: account.CommonPasswordRequest,
    answer: account.CommonPasswordAnswer,
  },
  changeUsername: {
    method: 'PUT',
    path: '/account/username',
    client: 'session',
    body: account.UsernameRequest,
    answer: MessageAnswer,
  },
  changeEmail: {
    method: 'PUT',
    path: '/account/email',
    client: 'session',
    body: account.EmailRequest,
    answer: MessageAnswer,
  },
  giveUpEmail: { method: 'POST', path: '/account/email/give-up', client: 'session', answer: MessageAnswer },
  restoreEmail: {
    method: 'POST',
    path: '/account/restore-email',
    client: 'anonymous',
    body: account.RestoreEmailRequest,
    answer: MessageAnswer,
  },
  accountData: { method: 'GET', path: '/account/data', client: 'session', answer: account.AccountData },
  deleteOwnAccount: { method: 'POST', path: '/account/delete', client: 'session', answer: MessageAnswer },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/account/passkeys/login-options',
    client: 'anonymous',
    answer: account.PasskeyOptions,
  },
  passkeyLogin: {
    method: 'POST',
    path: '/account/passkeys/login',
    client: 'anonymous',
    body: account.PasskeyLoginRequest,
    answer: account.LoginAnswer,
  },
  passkeys: { method: 'GET', path: '/account/passkeys', client: 'session', answer: account.PasskeyList },
  passkeyOptions: {
    method: 'POST',
    path: '/account/passkeys/options',
    client: 'session',
    answer: account.PasskeyOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/account/passkeys/add',
    client: 'session',
    body: account.AddPasskeyRequest,
    answer: MessageAnswer,
  },
  renamePasskey: {
    method: 'POST',
    path: '/account/passkeys/rename',
    client: 'session',
    body: account.RenamePasskeyRequest,
    answer: MessageAnswer,
  },
  removePasskey: {
    method: 'POST',
    path: '/account/passkeys/remove',
    client: 'session',
    body: account.RemovePasskeyRequest,
    answer: MessageAnswer,
  },
  confirmByPasskey: {
    method: 'POST',
    path: '/account/passkeys/confirm',
    client: 'session',
    body: account.PasskeyConfirmRequest,
    answer: MessageAnswer,
  },
  isLogged: { method: 'GET', path: '/islogged', client: 'session', answer: MessageAnswer },
} as const;
