import { calls } from '../../shared/allCalls';
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

/** How a caller authenticates, by the names of `securitySchemes`. */
type Security = readonly Readonly<Record<string, readonly string[]>>[];

interface Description {
  readonly summary: string;
  readonly security: Security;
  readonly refusals: readonly Refused[];
}

const by =
  (security: Security, ...always: Refused[]) =>
  (summary: string, ...refusals: Refused[]): Description => ({ summary, security, refusals: [...always, ...refusals] });

const anyone = by([]);
const visitor = by([{ session: [] }], 401);
const service = by([{ serviceKey: [] }], 401);

/** The descriptions of the calls in `GET /api/openapi.json`, by method and path. */
const descriptions: Readonly<Record<string, Description>> = {
  'POST /login': anyone('Logs a visitor in, and sets the cookies of the session.', 400, 401, 403, 429),
  'POST /signup': anyone('Signs a visitor up, and mails a link that verifies the address.', 400, 403, 409, 429),
  'PUT /signup/verify-email': anyone('Verifies an address by the token of a mailed link.', 400, 409, 429),
  'POST /account/common-password': anyone('Says whether many people use a password.', 400, 429),
  'POST /account/reset-link': anyone(
    'Mails a link that sets a new password, if an account has the address.',
    400,
    404,
    429,
  ),
  'POST /account/reset-account': anyone('Returns the account whose password a mailed link sets.', 400, 429),
  'POST /account/reset-password': anyone('Sets a new password by a mailed link, and ends all sessions.', 400, 429),
  'POST /account/restore-email': anyone('Gives an account its old address back, by a mailed link.', 400, 429),
  'POST /refreshaccesstoken': anyone('Renews the session of the cookies.', 401),
  'POST /account/passkeys/login-options': anyone('Returns what the browser needs to offer passkeys.', 429),
  'POST /account/passkeys/login': anyone('Logs a visitor in with a passkey.', 400, 401, 403, 404, 429),
  'GET /languages/ui': anyone('Lists the languages.'),
  'PUT /ui/language-cookie': anyone('Remembers a language in this browser.', 400),
  'PUT /echo': anyone('Says what arrived of a call, for `check-deploy`; reads and stores nothing.', 400, 403, 429),
  'GET /health': anyone('Says whether service and database answer.'),
  'GET /profile': visitor('Says who is logged in.'),
  'PUT /ui/language': visitor("Stores the account's language.", 400),
  'POST /logout': visitor('Ends the session.'),
  'POST /account/logout-everywhere': visitor('Ends all sessions of the account.'),
  'GET /islogged': visitor('Says whether the visitor is logged in.'),
  'GET /account/session-end': visitor('Waits up to 25 seconds for the end of the session.', 429),
  'GET /account': visitor('Returns the account.'),
  'GET /account/events': visitor('Lists the last events of the account, newest first.'),
  'GET /account/sessions': visitor('Lists the devices that are logged in.'),
  'POST /account/sessions/end': visitor('Logs one other device out.', 400, 428),
  'POST /account/sessions/end-others': visitor('Logs all other devices out.', 428),
  'POST /account/password': visitor('Sets a new password, given the current one.', 400, 403, 429),
  'GET /account/passkeys': visitor('Lists the passkeys.'),
  'POST /account/passkeys/options': visitor('Returns what the browser needs to create a passkey.', 428, 429),
  'POST /account/passkeys/add': visitor('Adds a passkey.', 400, 409, 428),
  'POST /account/passkeys/rename': visitor('Renames a passkey.', 400, 428),
  'POST /account/passkeys/remove': visitor('Removes a passkey.', 400, 428),
  'POST /account/passkeys/confirm': visitor("Confirms the visitor's identity by a passkey.", 400, 403, 429),
  'POST /account/confirm': visitor("Confirms the visitor's identity by the password.", 400, 403, 429),
  'PUT /account/username': visitor('Changes the username.', 400, 409, 428, 429),
  'PUT /account/email': visitor(
    'Mails a link to a new address; opening it gives the account that address.',
    400,
    428,
    429,
  ),
  'POST /account/email/give-up': visitor('Cancels a pending change of the address.', 428),
  'GET /account/data': visitor('Returns everything that is stored about the account.', 428, 429),
  'POST /account/delete': visitor('Deletes the account and everything that is stored about it.', 428, 429),
  'POST /introspect': service(
    'Says who a visitor is, by the `Cookie` header that a service passes on, or by an access token (RFC 7662).',
    400,
    429,
  ),
};

/** The names of the calls for generators of clients, by method and path. */
const names = new Map(
  Object.entries({ ...calls, sessionEnd, echo }).map(([name, { method, path }]) => [`${method} ${path}`, name]),
);

/** The parts of a call's schema that only the OpenAPI document uses. @param refusal the schema of a refusal's body */
export function describedBy(method: string, path: string, refusal: object) {
  const described = descriptions[`${method} ${path}`];
  if (described === undefined) return { schema: {}, responses: {} };
  const { summary, security, refusals } = described;
  return {
    schema: {
      operationId: names.get(`${method} ${path}`) ?? path.slice(1),
      summary,
      security,
    },
    responses: Object.fromEntries(refusals.map((status) => [status, { ...refusal, description: reasons[status] }])),
  };
}
