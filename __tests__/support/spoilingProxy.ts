import { request, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../fixtures/listen';

export interface Passing {
  readonly path: string;
  readonly cookie: string;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** How the connection ends, if the body does not arrive intact. */
  end?: 'reset' | 'hang' | 'half';
}

export type Spoil = (answer: Passing) => void;

/** A host in front of a service that forwards everything, except for what it corrupts. @param at its port; a free one by default */
export async function startSpoilingProxy(service: string, spoil: Spoil, at?: number) {
  const { hostname, port: behind } = new URL(service);
  return listen((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': '203.0.113.5' };
    if (headers.origin === `http://localhost:${incoming.socket.localPort}`) headers.origin = service;
    const onward = request(
      { hostname, port: behind, path: incoming.url, method: incoming.method, headers, agent: false },
      (answer) => {
        const pass = (body: Buffer) => {
          const passing: Passing = {
            path: incoming.url ?? '',
            cookie: incoming.headers.cookie ?? '',
            status: answer.statusCode ?? 0,
            headers: { ...answer.headers },
            body,
          };
          spoil(passing);
          delete passing.headers['content-length'];
          delete passing.headers['transfer-encoding'];
          if (passing.end === 'hang') return;
          if (passing.end === 'reset') return void incoming.socket.destroy();
          if (passing.end === undefined)
            return void outgoing.writeHead(passing.status, passing.headers).end(passing.body);
          outgoing.writeHead(passing.status, { ...passing.headers, 'content-length': passing.body.length });
          outgoing.write(passing.body.subarray(0, passing.body.length / 2), () => outgoing.destroy());
        };
        buffer(answer).then(pass, () => outgoing.destroy());
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }, at);
}
