import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../fixtures/listen';

export async function answeringServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  const server = await listen((request, response) => {
    const ofWhole = (body: Buffer) => answer(request, response, body.toString('latin1'));
    buffer(request).then(ofWhole, () => response.destroy());
  });
  return { ...server, api: { origin: `http://127.0.0.1:${server.port}`, language: () => 'en' } };
}

/** A server in front of a service in process. @param faultOf what answers instead of the service, if anything */
export function serverBefore(
  { app }: { readonly app: FastifyInstance },
  faultOf: (request: IncomingMessage) => ((response: ServerResponse) => void) | undefined,
) {
  return answeringServer((request, response) => {
    const fault = faultOf(request);
    if (fault !== undefined) return fault(response);
    const { method, url = '', headers } = request;
    void app
      .inject({ method: method as 'GET', url, headers })
      .then((answer) => response.writeHead(answer.statusCode, answer.headers).end(answer.body));
  });
}
