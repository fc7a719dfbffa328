import { once } from 'node:events';
import { createServer, request, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChangedAnswer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** The front door as one who put it up wrongly has it: the real one behind a server that changes some answers. */
export interface ChangedFrontDoor {
  readonly site: string;
  close(): Promise<void>;
}

/** @param change changes the answer of a path in place */
export async function startChangedFrontDoor(
  site: string,
  change: (path: string, answer: ChangedAnswer) => void,
): Promise<ChangedFrontDoor> {
  const { hostname, port, host } = new URL(site);
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/' } = incoming;
    const headers = { ...incoming.headers, host, 'accept-encoding': 'identity' };
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const changed = {
          status: answer.statusCode ?? 502,
          headers: { ...answer.headers },
          body: Buffer.concat(parts),
        };
        change(new URL(url, site).pathname, changed);
        outgoing.writeHead(changed.status, { ...changed.headers, 'content-length': changed.body.length });
        outgoing.end(changed.body);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    site: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
