import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../fixtures/listen';

/**
 * Gives the front end's client what browsers have and Node lacks: a `fetch` that keeps cookies and sends the page's
 * origin. The calls themselves are real, over HTTP.
 */
export function becomeBrowser(pageOrigin: string) {
  const jar = new Map<string, string>();
  const sent: {
    readonly method: string;
    readonly url: string;
    readonly headers: Headers;
    readonly credentials: RequestCredentials;
  }[] = [];
  const nodeFetch = globalThis.fetch;
  Object.assign(globalThis, {
    async fetch(url: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers(init.headers);
      sent.push({
        method: init.method ?? 'GET',
        url,
        headers: new Headers(headers),
        credentials: init.credentials ?? 'same-origin',
      });
      headers.set('Origin', pageOrigin);
      if (jar.size > 0) headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await nodeFetch(url, { ...init, headers }).catch((error: Error) => {
        // jest runs a test in its own realm; in a browser the error belongs to the page.
        throw new TypeError(error.message);
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = cookie.split(/;\s*/);
        const [name = '', value = ''] = pair.split(/=(.*)/);
        if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) jar.delete(name);
        else jar.set(name, value);
      }
      return response;
    },
  });
  return {
    jar,
    sent,
    end() {
      globalThis.fetch = nodeFetch;
    },
  };
}

export async function answeringServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  const { port, close } = await listen((request, response) => {
    const ofWhole = (body: Buffer) => answer(request, response, body.toString('latin1'));
    buffer(request).then(ofWhole, () => response.destroy());
  });
  return { api: { origin: `http://127.0.0.1:${port}`, language: () => 'en' }, close };
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
