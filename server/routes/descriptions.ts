import { calls } from '../../shared/allCalls';
import type { Call } from '../../shared/calls';
import { echo } from '../../shared/echo';
import { sessionEnd } from '../../shared/sessionEnd';

/** The default meaning of each refusal, by its status. */
const reasons = {
  400: 'A field is missing, malformed or against the rules.',
  401: 'The visitor is not logged in.',
  403: 'Refused; the message says why.',
  404: 'Not found.',
  409: 'It is taken, or there are too many.',
  428: 'The visitor has to confirm their identity first (`POST /api/account/confirm`); then make the call again.',
  429: 'A limit was reached; `Retry-After` says for how many seconds.',
} as const;
type Refused = keyof typeof reasons;

/** @param security how a caller authenticates, by the name of one of the `securitySchemes` */
const callsOf =
  (security: readonly Readonly<Record<string, readonly []>>[], ...always: Refused[]) =>
  (summary: string, ...refusals: Refused[]) => ({ summary, security, refusals: [...always, ...refusals] });

const anyone = callsOf([]);
const visitor = callsOf([{ session: [] }], 401);
const service = callsOf([{ serviceKey: [] }], 401);

const named = { ...calls, sessionEnd, echo };

/** The descriptions of the calls in `GET /api/openapi.json`. Every call with a body may also be answered with 400. */
const descriptions: Readonly<Record<keyof typeof named | 'health' | 'introspect', ReturnType<typeof anyone>>> = {
  login: anyone('Logs a visitor in, and sets the cookies of the session.', 401, 403, 429),
  signUp: anyone('Signs a visitor up, and mails a link that verifies the address.', 403, 409, 429),
  verifyEmail: anyone('Verifies an address by the token of a mailed link.', 409, 429),
  commonPassword: anyone('Says whether many people use a password.', 429),
  resetLink: anyone('Mails a link that sets a new password, if an account has the address.', 404, 429),
  resetAccount: anyone('Returns the account whose password a mailed link sets.', 429),
  resetPassword: anyone('Sets a new password by a mailed link, and ends all sessions.', 429),
  restoreEmail: anyone('Gives an account its old address back, by a mailed link.', 429),
  refreshAccessToken: anyone('Renews the session of the cookies.', 401),
  passkeyLoginOptions: anyone('Returns what the browser needs to offer passkeys.', 429),
  passkeyLogin: anyone('Logs a visitor in with a passkey.', 401, 403, 404, 429),
  languages: anyone('Lists the languages.'),
  saveLanguageCookie: anyone('Remembers a language in this browser.'),
  echo: anyone('Says what arrived of a call, for `check-deploy`; reads and stores nothing.', 403, 429),
  health: anyone('Says whether service and database answer.'),
  profile: visitor('Says who is logged in.'),
  saveLanguage: visitor("Stores the account's language."),
  logout: visitor('Ends the session.'),
  logoutEverywhere: visitor('Ends all sessions of the account.'),
  isLogged: visitor('Says whether the visitor is logged in.'),
  sessionEnd: anyone('Waits up to 25 seconds for the end of the session; without one, it has ended.', 429),
  account: visitor('Returns the account.'),
  accountEvents: visitor('Lists the last events of the account, newest first.'),
  accountSessions: visitor('Lists the devices that are logged in.'),
  endSession: visitor('Logs one other device out.', 428),
  endOtherSessions: visitor('Logs all other devices out.', 428),
  changePassword: visitor('Sets a new password, given the current one.', 403, 429),
  passkeys: visitor('Lists the passkeys.'),
  passkeyOptions: visitor('Returns what the browser needs to create a passkey.', 428, 429),
  addPasskey: visitor('Adds a passkey.', 409, 428),
  renamePasskey: visitor('Renames a passkey.', 428),
  removePasskey: visitor('Removes a passkey.', 428),
  confirmByPasskey: visitor("Confirms the visitor's identity by a passkey.", 403, 429),
  confirmIdentity: visitor("Confirms the visitor's identity by the password.", 403, 429),
  changeUsername: visitor('Changes the username.', 409, 428, 429),
  changeEmail: visitor('Mails a link to a new address; opening it gives the account that address.', 428, 429),
  giveUpEmail: visitor('Cancels a pending change of the address.', 428),
  accountData: visitor('Returns everything that is stored about the account.', 428, 429),
  deleteOwnAccount: visitor('Deletes the account and everything that is stored about it.', 428, 429),
  introspect: service(
    'Says who a visitor is, by the `Cookie` header that a service passes on, or by an access token (RFC 7662).',
    429,
  ),
};

/** The parts of a call's schema that only the OpenAPI document uses. @param refusal the schema of a refusal's body */
export function describedBy(call: Call, refusal: object) {
  const [operationId = call.path.slice(1)] = Object.entries(named).find(([, one]) => one === call) ?? [];
  const { summary, security, refusals } = descriptions[operationId as keyof typeof descriptions];
  const statuses: readonly Refused[] = call.body === undefined ? refusals : [400, ...refusals];
  return {
    schema: { operationId, summary, security },
    responses: Object.fromEntries(statuses.map((status) => [status, { ...refusal, description: reasons[status] }])),
  };
}
