import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Export from '../src/export/renderPage';
import type { SiteAddresses } from '../src/lib/siteConfig';
import type { FontFiles } from '../src/theme/globalCss';
import type { ChunkList } from './ChunkListPlugin';

export type OpenExport = Awaited<ReturnType<typeof openExport>>;

/** The pages of a compiled bundle, ready to be rendered for a host's addresses. Read anew each time: the dev server compiles again and again. */
export async function openExport(bundleFolder: string) {
  const file = path.join(bundleFolder, 'export.cjs');
  const require = createRequire(file);
  delete require.cache[file];
  const { prepareExport, renderPage, pageFiles, fontRanges } = require(file) as typeof Export;
  const chunks = JSON.parse(await readFile(path.join(bundleFolder, 'chunks.json'), 'utf8')) as ChunkList;
  const boot = (await readFile(path.join(bundleFolder, 'boot.js'), 'utf8')).trim();
  await prepareExport();
  return {
    pageFiles,
    fontRanges,
    page: (variant: Export.PageVariant, addresses: SiteAddresses, fonts: FontFiles) =>
      renderPage(variant, addresses, { filesOf: (chunk) => chunks[chunk] ?? [], boot, fonts }),
  };
}
