import { createServer, type AddressInfo } from 'node:net';
import { listenError } from './listenError';

/**
 * A port that nobody listens on just now: the site's addresses hold it, so it must be known before the service listens.
 * @throws StartError where the host is no address of this machine.
 */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', (error) => reject(listenError(error, { host, port: 0 })))
      .listen(0, host, () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });
}
