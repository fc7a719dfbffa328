import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The least that Node can do, as a process: sends the answer that its parent gives it, and tells on which port. */
process.once('message', (encoded: string) => {
  const answer = Buffer.from(encoded, 'base64');
  const end = answer.indexOf('\r\n\r\n');
  const body = answer.subarray(end + 4);
  const headers = answer
    .toString('latin1', 0, end)
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(/: (.*)/, 2))
    // Node writes these three by itself.
    .filter(([name = '']) => !/^(date|connection|keep-alive)$/i.test(name))
    .flat();
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
