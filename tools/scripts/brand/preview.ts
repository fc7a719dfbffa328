import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import path from 'node:path';
import { themeStorageKey } from '../../../src/theme/mode';
import { root } from '../../build/root';

export interface Preview {
  /** Resolves when the preview shows the files as they were at the last `build`. @throws Error that says why it does not */
  ready: Promise<void>;
  /** Builds the site again and serves it, once a build that is under way has ended. */
  build(): void;
  close(): Promise<void>;
}

/**
 * Serves the site, built from `site.config.ts`, on a port of this machine, to be framed by the tool's page alone.
 * @param framer the origin of the tool's page
 */
export function openPreview(port: number, framer: string): Preview {
  let child: ChildProcess | undefined;
  /** Null while nothing is served. */
  let servicePort: number | null = null;
  const end = async () => {
    servicePort = null;
    if (child === undefined || (child.exitCode ?? child.signalCode) !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  const start = async () => {
    await end();
    child = fork(path.join(root, 'tools/scripts/brand/site.ts'), [String(port)], { execArgv: ['--import', 'tsx'] });
    const why = 'The site could not be built; what is wrong stands in the terminal.';
    const exited = once(child, 'exit').then(() => [{ error: why }]);
    const [said] = (await Promise.race([once(child, 'message'), exited])) as [{ port: number } | { error: string }];
    if ('error' in said) throw new Error(said.error);
    servicePort = said.port;
  };

  const server = createServer((asked, answer) => {
    if (asked.headers.host !== `localhost:${port}`) return answer.writeHead(421).end();
    if (servicePort === null) return answer.writeHead(503).end('The preview is being built.');
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = request(
      { host: '127.0.0.1', port: servicePort, method: asked.method, path: asked.url, headers },
      (given) => {
        const { 'x-frame-options': _, 'content-length': length, ...rest } = given.headers;
        const isPage = given.headers['content-type']?.startsWith('text/html') === true;
        if (!isPage && length !== undefined) Object.assign(rest, { 'content-length': length });
        answer.writeHead(given.statusCode ?? 502, { ...rest, 'content-security-policy': `frame-ancestors ${framer}` });
        if (isPage) answer.write(`<!doctype html><script>${look}</script>`);
        given.pipe(answer);
      },
    );
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }).listen(port, '127.0.0.1');

  const preview: Preview = {
    ready: Promise.resolve(),
    build() {
      preview.ready = preview.ready.then(start, start);
      preview.ready.catch(() => {});
    },
    async close() {
      server.close().closeAllConnections();
      await end();
    },
  };
  preview.build();
  return preview;
}

/** Gives each frame the theme and the device in its name, and a storage of its own: frames of one site would share it. */
const look = `{
const [theme, size] = name.split(' ');
if (theme) {
  const kept = new Map([['${themeStorageKey}', theme]]);
  const value = { getItem: (key) => kept.get(key) ?? null, setItem: (key, one) => kept.set(key, one), removeItem: (key) => kept.delete(key) };
  Object.defineProperty(window, 'localStorage', { value });
  if (size === 'phone') Object.defineProperty(navigator, 'userAgent', { value: 'iPhone' });
}}`;
