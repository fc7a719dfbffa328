import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream, type LevelWithSilent } from 'pino';

/** The service's log, which is Fastify's too: `info`, `warn` and `error` take the details first and the sentence second. */
export type Log = FastifyBaseLogger;

/** Fields that never reach a line, at the top of its details or one level down; a second guard behind the serializers. */
const secretFields = [
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
];

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
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError, req: describeRequest, res: describeReply },
      redact: { paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`]), censor: '[redacted]' },
    },
    destination,
  );
}

/** A log that is written nowhere. */
export const silentLog: Log = pino({ level: 'silent' });

/** What a line says of an error. Listed one by one: a database's error also brings the row that it refused. */
function describeError(error: Error & { readonly code?: unknown }) {
  const { name, message, code, stack } = error;
  return { name, message, code, stack };
}

/** What a line says of a request: its route and not its address, which may hold the token of a link. */
function describeRequest(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'none', address: request.visitorAddress };
}

function describeReply({ statusCode }: FastifyReply) {
  return { statusCode };
}
