import type { FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import { createConnections, type ConnectionLimits } from './connections';
import { refuseExpectation, refuseMany } from './earlyRefusals';

/** The most unanswered requests on one connection. Browsers and proxies send the next request only after the answer. */
const maxUnanswered = 8;

interface ServerSettings extends ConnectionLimits {
  readonly requestTimeoutMs: number;
}

/**
 * The HTTP server under Fastify. It limits what a client may open, send and leave unread before any request is processed.
 * Excess requests on one connection are refused at once instead of being ignored: Node stops reading when answers pile up,
 * and a request that is never answered costs more than a refusal.
 */
export function boundedServer({ requestTimeoutMs, ...limits }: ServerSettings): FastifyServerFactory {
  const connections = createConnections(limits);
  return (handle) => {
    const server = createServer(
      {
        keepAliveTimeout: 72_000,
        requestTimeout: requestTimeoutMs,
        headersTimeout: requestTimeoutMs,
        connectionsCheckingInterval: Math.min(2_000, requestTimeoutMs),
        requireHostHeader: false,
        // Cookies of all other software on the site's host are sent too.
        maxHeaderSize: 64 * 1024,
      },
      (request, response) => {
        if (connections.ask({ request, response }) <= maxUnanswered) handle(request, response);
        else refuseMany(request, response);
      },
    )
      .on('connection', (socket) => connections.enter(socket))
      .on('checkExpectation', refuseExpectation);
    // Node silently drops headers after the thousandth, so the app behind the proxy would see one that our checks have
    // not. `maxHeaderSize` limits them instead.
    server.maxHeadersCount = 0;
    return server;
  };
}
