import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConflict, isOutage, isOwnerGone } from '../database/errors';
import { textsOf } from '../lib/languageOfHeader';
import { Refused, busy, unavailable, type Sentence } from '../lib/refused';

/** Answers every error with a status and `{ message }`. The message of an unexpected error is logged, never shown to the visitor. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const wasBrokenOff = isBrokenOff(request);
  const { status, sentence, retryAfter } = wasBrokenOff
    ? new Refused(400, 'requestMalformed')
    : refusalOf(error, request.id);
  if (wasBrokenOff) request.log.info({ req: request }, 'A request was broken off while it was sent');
  if (status >= 500 && !(error instanceof Refused))
    request.log.error({ req: request, status, err: error }, 'A request failed');
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
  const texts = textsOf(request);
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .send({ message: typeof sentence === 'string' ? texts[sentence] : sentence(texts) });
}

/** Whether the client disconnected while sending: not a fault of the service, and nobody reads the answer. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

const ofStatus: Readonly<Record<number, Sentence>> = {
  404: 'notFound',
  408: 'tooSlow',
  413: 'bodyTooLarge',
  415: 'notJson',
};

function refusalOf(error: unknown, id: string): Refused {
  if (error instanceof Refused) return error;
  if (isOutage(error)) return unavailable();
  if (isConflict(error)) return busy(2);
  if (isOwnerGone(error)) return new Refused(401, 'notLoggedIn');
  const { validation, code, statusCode = 500 } = error as Partial<FastifyError>;
  if (validation !== undefined) return new Refused(400, fieldAtFault(validation[0]));
  if (code === 'FST_ERR_BAD_URL') return new Refused(400, 'addressMalformed');
  if (statusCode >= 400 && statusCode < 500) return new Refused(statusCode, ofStatus[statusCode] ?? 'bodyMalformed');
  if (statusCode === 503) return busy(5);
  return new Refused(500, (texts) => texts.failed(id));
}

function fieldAtFault(fault: NonNullable<FastifyError['validation']>[number] | undefined): Sentence {
  const { missingProperty, additionalProperty }: Record<string, unknown> = fault?.params ?? {};
  if (typeof missingProperty === 'string') return (texts) => texts.fieldMissing(missingProperty);
  if (typeof additionalProperty === 'string') return (texts) => texts.fieldUnknown(additionalProperty.slice(0, 64));
  const field = fault?.instancePath.split('/')[1];
  return field === undefined ? 'bodyMalformed' : (texts) => texts.fieldMalformed(field);
}
