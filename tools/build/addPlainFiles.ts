import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brand, siteConfig } from '../../site.config';
import { hashedFolder } from '../../shared/hosting';
import { brandFolder, readBrand } from './brand';
import { root } from './root';
import { sharedPictures } from '../../src/export/sharedPictures';
import { writeFonts } from './fonts';
import { artOf, writeIcons, writeMailLogo, writeSharedPictures } from './pictures';

/**
 * Adds the files that are not compiled to a bundle: `static/`, the brand's pictures, the font's subsets, icons, the pictures of shared links.
 */
export async function addPlainFiles(folder: string): Promise<void> {
  const site = path.join(folder, 'site');
  const read = readBrand(brand);
  const isBrand = (file: string) => path.relative(root, file) === brandFolder;
  await cp(path.join(root, 'static'), site, { recursive: true, filter: (file) => !isBrand(file) });
  await writeFonts(folder);
  for (const [file, content] of read.files) await writeFile(path.join(site, hashedFolder, file), content);
  await writeIcons(site, read.icon);
  if (read.logo !== null) await writeMailLogo(site, read.logo);
  await writeSharedPictures(site, siteConfig.product, sharedPictures(read.shown.welcome), artOf(read));
}
