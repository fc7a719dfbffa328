import type { FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import { createConnections, type ConnectionLimits } from './connections';
import { refuseExpectation, refuseMany } from './earlyRefusals';

/** How many requests of one connection may be unanswered. Browsers and proxies send the next one after the answer. */
const mostUnanswered = 8;

interface ServerSettings extends ConnectionLimits {
  /** How long a client may take to send a request, in milliseconds. */
  readonly sendingMs: number;
}

/**
 * Node's HTTP server under Fastify, which bounds what a client may have open, send and leave unread before anything of a
 * request is looked at. What is too much on one connection is answered at once rather than left: Node stops reading where
 * answers pile up, and requests that are never answered cost it more than an answer does.
 */
export function boundedServer({ sendingMs, ...limits }: ServerSettings): FastifyServerFactory {
  const connections = createConnections(limits);
  return (handle) => {
    const server = createServer(
      {
        keepAliveTimeout: 72_000,
        requestTimeout: sendingMs,
        headersTimeout: sendingMs,
        connectionsCheckingInterval: Math.min(2_000, sendingMs),
        requireHostHeader: false,
        // Cookies of all other software on the site's host come along.
        maxHeaderSize: 64 * 1024,
      },
      (request, response) => {
        if (connections.ask({ request, response }) <= mostUnanswered) handle(request, response);
        else refuseMany(request, response);
      },
    )
      .on('connection', (socket) => connections.enter(socket))
      .on('checkExpectation', refuseExpectation);
    // Node drops every header after the thousandth, without a word: one that a check here has not seen is seen by the app
    // behind the proxy. `maxHeaderSize` bounds them.
    server.maxHeadersCount = 0;
    return server;
  };
}
