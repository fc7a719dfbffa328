import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { cached } from './cached';
import { filesIn } from './filesIn';

const compressible = /\.(html|m?js|css|svg|json|txt|xml|webmanifest)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function compressAll(folder: string): Promise<void> {
  const files = new Set((await filesIn(folder)).map((file) => path.join(folder, file)));
  await Promise.all([...files].filter((file) => compressible.test(file) && !files.has(`${file}.br`)).map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    cached(['br', content], () => toBrotli(content, { params })).then((made) => writeFile(`${file}.br`, made)),
    cached(['gz', content], () => toGzip(content, { level: 9 })).then((made) => writeFile(`${file}.gz`, made)),
  ]);
}
