import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createFrontDoor, type FrontDoorOptions } from '@vestibule/server';
import { openFavourites } from './favourites';

type Options = FrontDoorOptions & { readonly port: number; readonly folder: string; readonly dataDir: string };

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

export async function startRecipes({ port, folder, dataDir, ...frontDoor }: Options) {
  const favourites = await openFavourites(dataDir);
  const { requireVisitor } = createFrontDoor(frontDoor);
  const { html } = JSON.parse(await readFile(path.join(folder, 'headers.json'), 'utf8')) as {
    readonly html: Record<string, string>;
  };
  const server = createServer((request, response) => {
    const work = request.url?.startsWith('/api/favourites') ? answerFavourites : answerFile;
    work(request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(503).end();
    });
  });

  async function answerFavourites(request: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', url = '', headers } = request;
    // Every app on the same site sends the cookies: only this app's own pages may change anything.
    if (method !== 'GET' && headers.origin !== `http://${headers.host}`) return void response.writeHead(403).end();
    const visitor = await requireVisitor(request);
    if (visitor instanceof Response)
      return void response.writeHead(visitor.status, { 'Content-Type': 'application/json' }).end(await visitor.text());
    const recipe = url.split('/')[3] ?? '';
    if (method === 'PUT' && /^[\w-]{1,40}$/.test(recipe)) await favourites.add(visitor.id, recipe);
    else if (method === 'DELETE') await favourites.remove(visitor.id, recipe);
    else if (method !== 'GET') return void response.writeHead(400).end();
    const body = JSON.stringify(await favourites.of(visitor.id));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body);
  }

  async function answerFile({ url = '/' }: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(url, 'http://recipes');
    const type = types[path.extname(pathname).slice(1)];
    const body = await readFile(path.join(folder, type === undefined ? 'index.html' : pathname)).catch(() => null);
    if (body === null) return void response.writeHead(404).end();
    const headers =
      type === undefined ? { 'Content-Type': 'text/html; charset=utf-8', ...html } : { 'Content-Type': type };
    response.writeHead(200, headers).end(body);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await favourites.close();
    },
  };
}
