import { createServer, type AddressInfo } from 'node:net';

/** A port that nobody listens on just now: the site's addresses hold it, so it must be known before the service listens. */
export function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject).listen(0, host, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
