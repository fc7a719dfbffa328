import { cp, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { SiteAddresses } from '../src/lib/siteConfig';
import { root } from './bundle';
import { writeFonts } from './fonts';
import { openExport } from './openExport';

/**
 * Writes the site as a folder that a host can serve: the bundle's files, `static/`, every page in every
 * language, and a brotli and a gzip of what compresses. The addresses stand in the pages alone, so that one bundle serves
 * any host. The folder is replaced only when all of it is written.
 * @param bundleFolder where `bundle` compiled to; both folders from the project's root
 * @param isFinal false for a development build, whose pages carry neither policy nor hashes
 */
export async function writeSite(bundleFolder: string, outFolder: string, addresses: SiteAddresses, isFinal = true): Promise<void> {
  const from = path.join(root, bundleFolder);
  const out = path.join(root, outFolder);
  const draft = `${out}.new`;
  await rm(draft, { recursive: true, force: true });
  await cp(path.join(from, 'site'), draft, { recursive: true });
  await cp(path.join(root, 'static'), draft, { recursive: true });

  const exported = await openExport(from, isFinal);
  const fonts = await writeFonts(path.join(draft, 'assets'), exported.fontRanges);
  const { pages, policy } = await exported.render(addresses, fonts);
  for (const [file, html] of pages) {
    await mkdir(path.join(draft, path.dirname(file)), { recursive: true });
    await writeFile(path.join(draft, file), html);
  }
  const headers = isFinal ? { html: { 'Content-Security-Policy': policy } } : {};
  await writeFile(path.join(draft, 'headers.json'), JSON.stringify(headers, null, 2));
  await compressAll(draft);
  await rm(out, { recursive: true, force: true });
  await rename(draft, out);
}

const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name)).map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: (await stat(file)).size };
  await Promise.all([
    writeFile(`${file}.br`, await toBrotli(content, { params })),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ]);
}
