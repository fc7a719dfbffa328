import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAddresses } from '../shared/siteConfig';

/** What a development build is called: it is compiled anew all the time, and no tab is to be told so. */
export const developmentBuild = 'development';

/**
 * What a build is called, by what is in it and the addresses that it is written for; no time is part of it.
 * Building the same sources again gives the same name, so that open tabs are not told of a deploy that changed nothing.
 * @param bundleFolder an absolute path
 */
export async function buildIdOf(bundleFolder: string, addresses: SiteAddresses): Promise<string> {
  const entries = await readdir(bundleFolder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(bundleFolder, path.join(entry.parentPath, entry.name)));
  const hash = createHash('sha256').update(JSON.stringify(addresses));
  for (const file of files.filter((name) => !/\.(br|gz)$|^stamp\.json$/.test(name)).sort()) {
    hash.update(`\0${file}\0`).update(await readFile(path.join(bundleFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
