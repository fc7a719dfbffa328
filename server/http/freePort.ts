import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { listenError } from './listenError';

/**
 * Finds a free port. The site's addresses contain it, so it must be known before the service listens.
 * @param wanted the port, or 0 for any. It is then chosen below the range for outgoing connections, one of which could
 *   otherwise take it before the service does
 * @throws StartError if the port is taken, or the host is not an address of this machine
 */
export async function freePort(host: string, wanted = 0): Promise<number> {
  const port = wanted === 0 ? randomInt(20_000, 32_768) : wanted;
  const error = await tryPort(host, port);
  if (error === null) return port;
  if (wanted === 0 && error.code === 'EADDRINUSE') return freePort(host);
  throw listenError(error, { host, port });
}

function tryPort(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', resolve)
      .listen(port, host, () => server.close(() => resolve(null)));
  });
}
