import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ensureLocalSite } from '../../build/localSite';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Serves the built site on loopback, without a service, with a log that its workbench opens, and opens it in the user's
 * browser, if there is one.
 * @param log the text of the log's file
 * @returns the address of the page; the server runs on until the process ends
 */
export async function openInBrowser(log: string): Promise<string> {
  const { address } = await serveWorkbench(log);
  show(address);
  return address;
}

export async function serveWorkbench(log: string): Promise<{ readonly address: string; close(): void }> {
  const folder = await ensureLocalSite(8080, {}, 'production', '.local/replay-site');
  const server = createServer((request, response) => {
    const pathname = pathOf(request);
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    const content =
      pathname === '/replay.json'
        ? Promise.resolve(Buffer.from(log))
        : file.startsWith(folder + path.sep)
          ? readFile(file)
          : Promise.reject(new Error('Outside the site'));
    content.then(
      (body) => response.setHeader('Content-Type', types[path.extname(file)] ?? 'application/octet-stream').end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?qa=replay`;
  return { address, close: () => void server.close() };
}

/** Refuses a path that is not well encoded, and the host name of a web page that tries to read the log. */
function pathOf({ url = '/', headers: { host = '' } }: IncomingMessage): string {
  const [written = '/'] = url.split('?');
  try {
    return /^(127\.0\.0\.1|localhost):\d+$/.test(host) ? decodeURIComponent(written) : '/none';
  } catch {
    return '/none';
  }
}

/** If no browser can be opened, the printed address has to do. */
function show(address: string): void {
  const { platform, env } = process;
  if (platform === 'linux' && env['DISPLAY'] === undefined && env['WAYLAND_DISPLAY'] === undefined) return;
  const [program, ...args] =
    platform === 'darwin' ? ['open'] : platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  spawn(program ?? '', [...args, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
