import { cp } from 'node:fs/promises';
import path from 'node:path';
import { siteConfig } from '../site.config';
import { root } from './root';
import { compressAll } from './compress';
import { writeFonts } from './fonts';
import { openExport } from './openExport';
import { writeIcons, writeSharedPictures } from './pictures';

/** Adds to a compiled bundle what is the same for every host: `static/`, the font's subsets, icons, the pictures of shared links, compressed copies. */
export async function finishBundle(folder: string): Promise<void> {
  const site = path.join(folder, 'site');
  await cp(path.join(root, 'static'), site, { recursive: true });
  await writeFonts(folder);
  await writeIcons(site);
  const { sharedPictures } = await openExport(folder, false);
  await writeSharedPictures(site, siteConfig.product, sharedPictures());
  await compressAll(site);
}
