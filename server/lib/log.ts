import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream, type LevelWithSilent } from 'pino';

/** The service's log, shared with Fastify: `info`, `warn` and `error` take the details first and the sentence second. */
export type Log = FastifyBaseLogger;

/** Fields whose values are never logged: a second line of defence behind the serializers. */
const secretFields = new Set([
  'Password',
  'password',
  'CurrentPassword',
  'NewPassword',
  'Credential',
  'Token',
  'token',
  'Email',
  'email',
  'Username',
  'UsernameOrEmail',
  'cookie',
  'set-cookie',
  'authorization',
  'body',
  'headers',
  // A mail's link contains its token. Without a mail server the owner needs it: `main.ts` logs it under another name.
  'link',
]);

/**
 * A log of JSON lines: time, level, process, host, the request's id if there is one, details and a sentence.
 * @param destination receives whole lines, each ending in a line feed
 * @param level the lowest level that is logged
 */
export function createLog(destination: DestinationStream, level: LevelWithSilent = 'info'): Log {
  return pino(
    {
      level,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (details) => withoutSecrets(details) },
      serializers: { err: describeError, req: describeRequest, res: describeReply },
    },
    destination,
  );
}

export const silentLog: Log = pino({ level: 'silent' });

/**
 * The details with secret fields redacted, also one level down. Not with pino's `redact`: with wildcard paths it takes
 * several times as long as the rest of the line, which delays every request.
 */
function withoutSecrets(details: object, isWithin = false): Record<string, unknown> {
  const shown = (field: string, value: unknown): unknown => {
    if (secretFields.has(field)) return '[redacted]';
    return isPlainObject(value) && !isWithin ? withoutSecrets(value, true) : value;
  };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, shown(field, value)]));
}

/** False for requests, replies and errors, because serializers decide which of their fields are logged. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The fields that are logged of an error. Listed one by one, because a database error also contains the refused row. */
function describeError(error: Error & { readonly code?: unknown }) {
  const { name, message, code, stack } = error;
  return { name, message, code, stack };
}

/** The fields that are logged of a request: its route but not its URL, which may contain the token of a link. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', address: request.visitorAddress };
}

function describeReply({ statusCode }: FastifyReply) {
  return { statusCode };
}
