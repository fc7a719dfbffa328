import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import webpack from 'webpack';
import { ensure } from '../../build/ensure';
import { root } from '../../build/root';
import configuration from '../embed/hosts/webpack.config';

/** What a host sends with its pages besides its own scripts and styles; each part that the front door needs can be taken away. */
export interface HostPolicy {
  readonly [directive: string]: readonly string[];
}

/** The strict policy of a host that has the front door, as docs/sister-app.md gives it. */
export function policyFor(site: string): HostPolicy {
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", site],
    'connect-src': [site],
    'font-src': [site],
    'style-src': ["'self'"],
    'base-uri': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['vestibule-embed', 'vestibule-load'],
  };
}

export interface HostServer {
  readonly port: number;
  /** The policy of the pages to come. */
  policy: HostPolicy;
  /** Where the pages are told that the front door is. */
  site: string;
  close(): Promise<void>;
}

const kinds = ['react19', 'react18', 'plain', 'spa', 'blank'] as const;
export type HostKind = (typeof kinds)[number];

const folder = '.local/embed-hosts';

/** Builds the hosts where their sources are newer; each is a page at `/KIND/` and below, with a policy in its head and its one script. */
export function compileHosts(): Promise<void> {
  return ensure(
    folder,
    ['__tests__/embed/hosts', 'src/embed', 'src/lib/trustedTypes.ts', 'package-lock.json'],
    () =>
      new Promise<void>((resolve, reject) =>
        webpack(configuration({ out: path.join(root, folder) }), (error, stats) => {
          if (error) reject(error);
          else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
          else resolve();
        }),
      ),
  );
}

export async function startHosts(port: number): Promise<HostServer> {
  const hosts = { port, policy: {} as HostPolicy, site: '' };
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    if (pathname.endsWith('.js')) {
      readFile(path.join(root, folder, path.basename(pathname))).then(
        (code) => response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(code),
        () => response.writeHead(404).end(),
      );
      return;
    }
    const kind = kinds.find((one) => pathname.startsWith(`/${one}/`));
    if (kind === undefined) return void response.writeHead(404).end();
    const policy = Object.entries(hosts.policy)
      .map(([name, values]) => [name, ...values].join(' '))
      .join('; ');
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(policy === '' ? {} : { 'Content-Security-Policy': policy }),
      })
      .end(pageOf(kind, hosts.site));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(hosts, {
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

function pageOf(kind: HostKind, site: string): string {
  const body =
    kind === 'plain'
      ? `<h1>Recipes</h1><script src="${site}/embed/load.js" async></script><vestibule-accounts><a href="${site}/accounts">Log in</a></vestibule-accounts>`
      : kind === 'spa'
        ? '<h1>Recipes</h1><div id="single-spa-application:accounts"></div>'
        : '<div id="app"></div>';
  const script = kind === 'blank' ? '' : `<script src="/${kind}.js" defer></script>`;
  return `<!doctype html><html lang="en" data-site="${site}"><head><meta charset="utf-8"><title>Recipes</title>${script}</head><body>${body}</body></html>`;
}
