import fastify from 'fastify';
import path from 'node:path';
import { findPage, readPages, type Pages } from '../../../server/site/pages';
import { fallbackLanguage } from '../../../shared/languages';
import { themeStorageKey } from '../../../src/theme/mode';
import { root } from '../../build/root';
import { run } from '../system/run';

const folder = '.local/brand-site';

/**
 * Serves the pages of the site, built from `site.config.ts`, on a port of this machine, to be framed by the tool's page
 * alone. Nobody is logged in there.
 * @param framer the origin of the tool's page
 */
export async function openPreview(port: number, framer: string) {
  let pages: Pages | null = null;
  const start = async () => {
    pages = null;
    const words = ['--import', 'tsx', 'tools/scripts/brand/site.ts', String(port), folder];
    const { isSuccess, output } = await run(process.execPath, words);
    if (!isSuccess) throw new Error(output.trim());
    pages = readPages(path.join(root, folder));
  };

  const server = fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.host !== `localhost:${port}`) return reply.code(421).send('');
  });
  server.all('/api/*', (_request, reply) => reply.code(401).send({ message: '' }));
  server.get('/*', ({ url }, reply) => {
    if (pages === null) return reply.code(503).send('The preview is being built.');
    const { pathname } = new URL(url, framer);
    void reply.header('Content-Security-Policy', `frame-ancestors ${framer}`);
    const file = pages.files.get(pathname.slice(1));
    if (file !== undefined) return reply.type(file.type).send(file.content);
    const page = findPage(pages, pathname, fallbackLanguage.code);
    if (page === undefined) return reply.code(404).send('');
    const html = `<!doctype html><script>${look}</script>${page.file.content.toString()}`;
    return reply.code(page.status).type(page.file.type).send(html);
  });
  await server.listen({ host: '127.0.0.1', port });

  const preview = {
    /** Resolves when the preview shows the files as they were at the last `build`. @throws Error that says why it does not */
    ready: Promise.resolve(),
    /** Builds the site again and serves it, once a build that is under way has ended. */
    build(): void {
      preview.ready = preview.ready.then(start, start);
      preview.ready.catch(() => {});
    },
    close: () => server.close(),
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
