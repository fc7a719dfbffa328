import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteAddresses } from '../../shared/siteConfig';
import { filesIn } from './filesIn';
import { git } from './git';

/** The id of every development build, so that no tab is notified of recompilations. */
export const developmentBuild = 'development';

/**
 * The id of a build, made of its content and its addresses, without any time: building the same sources again gives the
 * same id, so that open tabs are not notified of a deploy that changed nothing.
 * @param bundleFolder an absolute path
 */
export async function buildIdOf(bundleFolder: string, addresses: SiteAddresses): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(addresses));
  for (const file of await filesIn(bundleFolder))
    if (!/\.(br|gz)$|^stamp\.json$/.test(file))
      hash.update(`\0${file}\0`).update(await readFile(path.join(bundleFolder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** The commit of the sources, with `-dirty` if they differ from it; `unknown` outside a repository. */
export const commitOfSources = (): Promise<string> =>
  git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*').catch(() => 'unknown');
