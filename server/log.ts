import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream, type LevelWithSilent } from 'pino';

/** The service's log, which is Fastify's too: `info`, `warn` and `error` take the details first and the sentence second. */
export type Log = FastifyBaseLogger;

/** Fields that never reach a line; a second guard behind the serializers. */
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
  'link',
]);

/**
 * A log of JSON lines: time, level, process, host, the request's id where there is one, details and a sentence.
 * @param destination gets whole lines, each ending in a line feed.
 * @param level the least level that is written.
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

/** A log that is written nowhere. */
export const silentLog: Log = pino({ level: 'silent' });

/**
 * The details with their secret fields blotted out, one level down too. Pino's own `redact` takes several times as long
 * as the whole line where paths have wildcards, and everyone waits for it.
 */
function withoutSecrets(details: object, isWithin = false): Record<string, unknown> {
  const shown = (field: string, value: unknown): unknown => {
    if (secretFields.has(field)) return '[redacted]';
    return isPlainObject(value) && !isWithin ? withoutSecrets(value, true) : value;
  };
  return Object.fromEntries(Object.entries(details).map(([field, value]) => [field, shown(field, value)]));
}

/** Requests, replies and errors are none: their serializers say what of them is written. */
const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The words of a line about an error. Listed one by one: a database's error also brings the row that it refused. */
function describeError(error: Error & { readonly code?: unknown }) {
  const { name, message, code, stack } = error;
  return { name, message, code, stack };
}

/** The words of a line about a request: its route and not its address, which may hold the token of a link. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', address: request.visitorAddress };
}

function describeReply({ statusCode }: FastifyReply) {
  return { statusCode };
}
