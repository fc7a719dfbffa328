import { createServer, type AddressInfo } from 'node:net';
import { listenError } from './listenError';

/**
 * Waits until it is known that nobody listens on a port: the site's addresses hold it, so it must be known before the service listens.
 * @param wanted the port, or 0 for any
 * @throws StartError where the port is taken, or the host is not an address of this machine
 */
export function freePort(host: string, wanted = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', (error) => reject(listenError(error, { host, port: wanted })))
      .listen(wanted, host, () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });
}
