/**
 * The API, defined once (docs/behaviour.md, 3 and 7): the calls under `/api`, which pages may make them, their bodies and
 * answers, and what an action log keeps of these. The service derives its routes, checks and OpenAPI document from these
 * rows, the front end its clients and its recorder. The calls that manage an account are in `accountContract.ts`, because
 * only that page loads them; `allCalls.ts` has all.
 */
import * as v from 'valibot';
import {
  LanguageList,
  LanguageRequest,
  LoginAnswer,
  LoginRequest,
  MessageAnswer,
  PasskeyOptions,
  RenewalAnswer,
  ResetAccount,
  SignUpRequest,
  Visitor,
} from './contract';
import { address, credential, listOf, text } from './fields';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  /** Which pages may make it; by default only those of the site's own origin. */
  readonly from?: 'sisters' | 'anywhere';
  readonly body?: v.ObjectSchema<v.ObjectEntries, undefined>;
  readonly answer: v.GenericSchema;
  /** What an action log keeps (see `AnyKeep`); by default only how the call ended. */
  readonly kept?: { readonly body?: object; readonly answer?: object };
}

export const prefix = '/api';

const keptLanguage = { body: { LanguageId: 'fact' } } as const;
const savesLanguage = { from: 'sisters', body: LanguageRequest, answer: MessageAnswer, kept: keptLanguage } as const;
const keptVisitor = { uiLanguageId: 'fact', username: 'hidden', email: 'hidden' } as const;
const keptLogin = {
  body: { IsRememberMe: 'fact', KeepSession: 'fact' },
  answer: { ...keptVisitor, sub: 'hidden' },
} as const;
/** The answer is a sentence, which the page shows unchanged. */
export const says = { answer: MessageAnswer, kept: { answer: { message: 'sentence' } } } as const;
export const keptPasskeys = [
  { id: 'hidden', name: 'hidden', device: 'words', at: 'time', usedAt: 'time' },
] as const satisfies readonly [object];
export const keptResetAccount = { username: 'hidden', passkeys: keptPasskeys } as const;
export const keptLanguageOption = { id: 'fact', name: 'sentence', code: 'sentence' } as const;

/**
 * The calls that need no session. Only `login` and `passkeyLogin` (wrong credentials) and `refreshAccessToken` (a refused
 * token) answer 401. `refreshAccessToken` answers 204 without a body if no session cookie was sent, because there is nothing
 * to renew.
 */
export const anonymousCalls = {
  login: { method: 'POST', path: '/login', from: 'sisters', body: LoginRequest, answer: LoginAnswer, kept: keptLogin },
  signUp: {
    method: 'POST',
    path: '/signup',
    from: 'sisters',
    body: SignUpRequest,
    answer: MessageAnswer,
    kept: keptLanguage,
  },
  /**
   * A 409 means that another sign-up has the same username or email, so that the link alone is not enough: the call is made
   * again with the chosen password, and another 409 then means that it is wrong. The password is accepted only in that case.
   * `username` is the account's, to prefill the login that follows.
   */
  verifyEmail: {
    method: 'PUT',
    path: '/signup/verify-email',
    body: v.object({ Token: text, Password: v.exactOptional(text) }),
    answer: v.object({
      message: v.string(),
      continueTo: v.exactOptional(v.string()),
      username: v.exactOptional(v.string()),
    }),
    kept: { answer: { continueTo: 'address', username: 'hidden' } },
  },
  commonPassword: {
    method: 'POST',
    path: '/account/common-password',
    from: 'sisters',
    body: v.object({ Password: text }),
    answer: v.object({ isCommon: v.boolean() }),
    kept: { answer: { isCommon: 'fact' } },
  },
  /** The answer is the same whether or not an account has the address. `Continue` is as in `SignUpRequest`. */
  resetLink: {
    method: 'POST',
    path: '/account/reset-link',
    from: 'sisters',
    body: v.object({ Email: text, Continue: v.exactOptional(address) }),
    answer: MessageAnswer,
  },
  /** Asks for the username and the passkeys of the account that a password reset link belongs to. */
  resetAccount: {
    method: 'POST',
    path: '/account/reset-account',
    body: v.object({ Token: text }),
    answer: ResetAccount,
    kept: { answer: keptResetAccount },
  },
  /** Every passkey whose id is not in `KeepPasskeys` is removed; without the list, all are. */
  resetPassword: {
    method: 'POST',
    path: '/account/reset-password',
    body: v.object({ Token: text, Password: text, KeepPasskeys: v.exactOptional(listOf(text)) }),
    answer: v.object({ message: v.string(), continueTo: v.exactOptional(v.string()) }),
    kept: { answer: { continueTo: 'address' } },
  },
  restoreEmail: { method: 'POST', path: '/account/restore-email', body: v.object({ Token: text }), ...says },
  refreshAccessToken: {
    method: 'POST',
    path: '/refreshaccesstoken',
    from: 'sisters',
    answer: RenewalAnswer,
    kept: { answer: { sub: 'hidden' } },
  },
  passkeyLoginOptions: {
    method: 'POST',
    path: '/account/passkeys/login-options',
    from: 'sisters',
    answer: PasskeyOptions,
  },
  /** `KeepSession` is as in `LoginRequest`. */
  passkeyLogin: {
    method: 'POST',
    path: '/account/passkeys/login',
    from: 'sisters',
    body: v.object({
      Credential: credential,
      IsRememberMe: v.boolean(),
      KeepSession: v.exactOptional(v.boolean()),
    }),
    answer: LoginAnswer,
    kept: keptLogin,
  },
  languages: {
    method: 'GET',
    path: '/languages/ui',
    from: 'sisters',
    answer: LanguageList,
    kept: { answer: [keptLanguageOption] },
  },
  saveLanguageCookie: { method: 'PUT', path: '/ui/language-cookie', ...savesLanguage },
} as const satisfies Readonly<Record<string, Call>>;

/** The calls for logged-in visitors that every page may need. They answer 401 without a valid access token. */
export const sessionCalls = {
  profile: {
    method: 'GET',
    path: '/profile',
    from: 'sisters',
    answer: Visitor,
    kept: { answer: { ...keptVisitor, id: 'hidden' } },
  },
  saveLanguage: { method: 'PUT', path: '/ui/language', ...savesLanguage },
  logout: { method: 'POST', path: '/logout', from: 'sisters', answer: MessageAnswer },
  logoutEverywhere: { method: 'POST', path: '/account/logout-everywhere', from: 'sisters', answer: MessageAnswer },
  isLogged: { method: 'GET', path: '/islogged', from: 'sisters', answer: MessageAnswer },
} as const satisfies Readonly<Record<string, Call>>;
