import { cp } from 'node:fs/promises';
import path from 'node:path';
import { siteConfig } from '../site.config';
import { root } from './root';
import { sharedPictures } from '../src/export/sharedPictures';
import { writeFonts } from './fonts';
import { writeIcons, writeSharedPictures } from './pictures';

/**
 * Adds the files that are not compiled to a bundle: `static/`, the font's subsets, icons, the pictures of shared links.
 */
export async function addPlainFiles(folder: string): Promise<void> {
  const site = path.join(folder, 'site');
  await cp(path.join(root, 'static'), site, { recursive: true });
  await writeFonts(folder);
  await writeIcons(site);
  await writeSharedPictures(site, siteConfig.product, sharedPictures());
}
