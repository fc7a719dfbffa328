import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/** Fastify's log of requests: one line for each answered request, without its URL and headers. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override routeNotFound(): void {}

  /** Logs the request's id, method, route and visitor's address, the status, and the milliseconds it took. */
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const details = { req: request, status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime * 10) / 10 };
    if (error) request.log.info({ ...details, err: error }, 'A request was broken off');
    else request.log.info(details, 'A request was answered');
  }
}
