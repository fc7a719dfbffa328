/**
 * The API, defined once (specification 3 and 7): what each call under `/api` takes and answers.
 * The service checks bodies against these schemas; the front end imports the types alone.
 *
 * Every refusal is a `Refusal`; one with 429 or 503 also says in `Retry-After` after how many seconds to try again.
 */
import Type, { type Static } from 'typebox';

// Bodies are taken exactly: no further keys, nothing coerced.
const exactly = { additionalProperties: false };

export const LoginRequest = Type.Object(
  { UsernameOrEmail: Type.String(), Password: Type.String(), IsRememberMe: Type.Boolean() },
  { ...exactly, $id: 'LoginRequest' },
);
export type LoginRequest = Static<typeof LoginRequest>;

export const SignUpRequest = Type.Object(
  { Username: Type.String(), Email: Type.String(), Password: Type.String(), LanguageId: Type.Integer() },
  { ...exactly, $id: 'SignUpRequest' },
);
export type SignUpRequest = Static<typeof SignUpRequest>;

export const VerifyEmailRequest = Type.Object({ Token: Type.String() }, { ...exactly, $id: 'VerifyEmailRequest' });
export type VerifyEmailRequest = Static<typeof VerifyEmailRequest>;

export const LanguageRequest = Type.Object({ LanguageId: Type.Integer() }, { ...exactly, $id: 'LanguageRequest' });
export type LanguageRequest = Static<typeof LanguageRequest>;

export const LoginAnswer = Type.Object(
  { message: Type.String(), uiLanguageId: Type.Integer() },
  { $id: 'LoginAnswer' },
);
export type LoginAnswer = Static<typeof LoginAnswer>;

export const Profile = Type.Object(
  { username: Type.String(), email: Type.String(), uiLanguageId: Type.Integer() },
  { $id: 'Profile' },
);
export type Profile = Static<typeof Profile>;

export const LanguageOption = Type.Object({ id: Type.Integer(), name: Type.String(), code: Type.String() });
export type LanguageOption = Static<typeof LanguageOption>;

export const LanguageList = Type.Array(LanguageOption, { $id: 'LanguageList' });
export type LanguageList = Static<typeof LanguageList>;

/** What a 200 that has nothing else to say answers. */
export const MessageAnswer = Type.Object({ message: Type.String() }, { $id: 'MessageAnswer' });
export type MessageAnswer = Static<typeof MessageAnswer>;

/** What every answer of 400 and more says, worded for the request's `Accept-Language`. */
export const Refusal = Type.Object({ message: Type.String() }, { $id: 'Refusal' });
export type Refusal = Static<typeof Refusal>;

/** Where every call's path begins. */
export const prefix = '/api';

/**
 * The ten calls of specification 7, with the body each takes and the answer of its 200.
 * `session` calls answer 401 without a live access token; `anonymous` ones never do, but for
 * `login` (wrong credentials) and `refreshaccesstoken` (a refused token).
 * `refreshaccesstoken` answers 204, with no body, where no session cookie came: there was nothing to renew.
 */
export const calls = {
  login: { method: 'POST', path: '/login', client: 'anonymous', body: LoginRequest, answer: LoginAnswer },
  signUp: { method: 'POST', path: '/signup', client: 'anonymous', body: SignUpRequest, answer: MessageAnswer },
  verifyEmail: {
    method: 'PUT',
    path: '/signup/verify-email',
    client: 'anonymous',
    body: VerifyEmailRequest,
    answer: MessageAnswer,
  },
  refreshAccessToken: { method: 'POST', path: '/refreshaccesstoken', client: 'anonymous', answer: MessageAnswer },
  profile: { method: 'GET', path: '/profile', client: 'session', answer: Profile },
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
  isLogged: { method: 'GET', path: '/islogged', client: 'session', answer: MessageAnswer },
} as const;
