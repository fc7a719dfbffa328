import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** Fastify's lines about requests: one for each that was answered, without its address and headers. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** The request's id, method, route and visitor's address, the status, and milliseconds. */
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const details = { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) request.log.info({ ...details, err: error }, 'A request was broken off');
    else request.log.info(details, 'A request was answered');
  }
}
