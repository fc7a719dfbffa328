import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliBytes } from '../../build/compress';
import { scriptsIn } from '../../build/pageWeights';

/** What the first load of a site's `/` costs, in brotli bytes. */
export interface SiteBytes {
  /** All scripts that the document names and a current browser loads. */
  readonly scripts: number;
  /** The document, including what is inline. */
  readonly html: number;
  /** The style sheets that it names. */
  readonly css: number;
}

export async function siteBytes(folder: string): Promise<SiteBytes> {
  const html = await readFile(path.join(folder, 'index.html'), 'utf8');
  // `nomodule` scripts are for older browsers only.
  const today = html.replace(/<script\b[^>]*\bnomodule\b[^>]*>/gi, '');
  return {
    scripts: await sum(folder, scriptsIn(today)),
    html: await brotliBytes(Buffer.from(html)),
    css: await sum(
      folder,
      [...html.matchAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g)].flatMap(
        ([element]) => /href="([^"]+)"/.exec(element)?.[1] ?? [],
      ),
    ),
  };
}

async function sum(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => brotliBytes(await readFile(path.join(folder, file.split('?')[0] ?? file)))),
  );
  return sizes.reduce((total, size) => total + size, 0);
}
