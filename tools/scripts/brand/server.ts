import { build } from 'esbuild';
import fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import plainBrand from '../../build/plainBrand.json' with { type: 'json' };
import { root } from '../../build/root';
import { openPreview } from './preview';
import { check, draftFolder, openDraft, readSiteFile, save, type Config } from './siteFile';

/** What the page begins with. */
export interface Start extends Config {
  readonly version: string;
  readonly preview: string;
  /** What a field of `brand` takes, from docs/brand.md. */
  readonly hints: Readonly<Record<string, string>>;
}

/** The answer to a check, a saving or a finished preview: a refusal is one sentence. */
export interface Answer {
  readonly error?: string;
  readonly changes?: readonly string[];
  readonly version?: string;
}

/**
 * Serves the tool on this machine alone. Its address holds a secret, without which nothing is answered, and writes are taken
 * from its own page alone: a page on the internet could otherwise change the owner's files.
 */
export async function openTool(port: number, previewPort: number, onSaved: (changes: readonly string[]) => void) {
  const host = `127.0.0.1:${port}`;
  const base = `/${randomBytes(16).toString('hex')}`;
  const site = `http://localhost:${previewPort}`;
  await openDraft();
  const [script, style] = await compilePage();
  const html = await readFile(path.join(pageFolder, 'index.html'), 'utf8');
  const preview = await openPreview(previewPort, `http://${host}`);
  const tool = fastify({
    bodyLimit: 20_000_000,
    forceCloseConnections: true,
    // The longest name that a file may have.
    routerOptions: { maxParamLength: 255 },
  });
  tool.setErrorHandler((error: Error, _request, reply) =>
    reply.code(200).send({ error: error.message } satisfies Answer),
  );
  tool.addHook('onRequest', async (request, reply) => {
    const { headers, method } = request;
    if (headers.host !== host) return reply.code(421).send('');
    if (method !== 'GET' && headers.origin !== `http://${host}`) return reply.code(403).send('');
    void reply.headers({
      'Content-Security-Policy': `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src ${site}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
  });
  tool.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  tool.get(`${base}/`, (_request, reply) => reply.type('text/html').send(html));
  tool.get(`${base}/page.js`, (_request, reply) => reply.type('text/javascript').send(script));
  tool.get(`${base}/page.css`, (_request, reply) => reply.type('text/css').send(style));
  tool.get(`${base}/start`, async (): Promise<Start> => {
    const { siteConfig, brand, version } = await readSiteFile();
    return { siteConfig, brand, version, preview: site, hints: await readHints() };
  });
  tool.post<{ Body: Config }>(`${base}/check`, async ({ body }): Promise<Answer> => (check(body), {}));
  tool.post<{ Body: Config & Pick<Start, 'version'> }>(`${base}/save`, async ({ body }): Promise<Answer> => {
    const { version, ...wanted } = body;
    // A build that is under way would take some values from before and some from after.
    await preview.ready.catch(() => {});
    const changes = await save(wanted, version);
    onSaved(changes);
    if (changes.length > 0) preview.build();
    return { changes, version: (await readSiteFile()).version };
  });
  tool.get(`${base}/preview`, async (): Promise<Answer> => (await preview.ready, {}));
  tool.get<{ Params: { name: string } }>(`${base}/files/:name`, async ({ params: { name } }, reply) => {
    const content = await readFile(fileOf(name)).catch(() => null);
    const type = path.extname(name).slice(1).replace('svg', 'svg+xml').replace('jpg', 'jpeg');
    return content === null ? reply.code(404).send('') : reply.type(`image/${type}`).send(content);
  });
  tool.put<{ Params: { name: string }; Body: Buffer }>(`${base}/files/:name`, async ({ params: { name }, body }) => {
    await writeFile(fileOf(name), body);
    return {};
  });

  await tool.listen({ host: '127.0.0.1', port });
  return { address: `http://${host}${base}/`, preview, close: () => Promise.all([tool.close(), preview.close()]) };
}

const fileOf = (name: string) => path.join(root, draftFolder, path.basename(name));

const pageFolder = path.join(import.meta.dirname, 'page');

/** @returns the page's script and its style sheet */
async function compilePage(): Promise<(string | undefined)[]> {
  const { outputFiles } = await build({
    entryPoints: ['main.tsx', 'page.css'].map((file) => path.join(pageFolder, file)),
    bundle: true,
    write: false,
    outdir: pageFolder,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', BRAND: JSON.stringify(plainBrand) },
  });
  return ['.js', '.css'].map((ending) => outputFiles.find(({ path: file }) => file.endsWith(ending))?.text);
}

/** What each field takes, by the table in docs/brand.md. */
async function readHints(): Promise<Record<string, string>> {
  const paper = await readFile(path.join(root, 'docs/brand.md'), 'utf8');
  const rows = [...paper.matchAll(/^\| (`.+?) \| (.+?) \|/gm)];
  return Object.fromEntries(
    rows.flatMap(([, names = '', takes = '']) => {
      const words = takes.replaceAll('`', '');
      const hint = words.charAt(0).toUpperCase() + words.slice(1);
      return [...names.matchAll(/[\w.]+/g)].map(([name]) => [`brand.${name}`, hint]);
    }),
  );
}
