import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** A folder that outlives the builds, and how many builds it keeps. */
export interface Keep {
  readonly folder: string;
  readonly builds: number;
}

/** Such as `1764345600000-0123456789abcdef`: when the build was kept, and its id. */
const keptName = /^\d{13}-[^-]+$/;

/**
 * Copies the hashed files of a build into the folder, and those of the previous builds into the site, so that a tab
 * that was opened before the deploy still finds its chunks. Builds older than the last `builds` are deleted from the
 * folder; whatever else is in it stays.
 * @param siteFolder the site that is about to be served, an absolute path
 */
export async function keepBuild({ folder, builds }: Keep, siteFolder: string, build: string): Promise<void> {
  const assets = path.join(siteFolder, 'assets');
  await mkdir(folder, { recursive: true });
  const kept = (await readdir(folder)).filter((name) => keptName.test(name)).sort();
  const others = kept.filter((name) => !name.endsWith(`-${build}`));
  const wanted = others.slice(Math.max(0, others.length - builds + 1));
  const draft = path.join(folder, 'draft');
  await rm(draft, { recursive: true, force: true });
  await cp(assets, draft, { recursive: true });
  // Files of one name have one content, since their names contain its hash.
  for (const name of wanted) await cp(path.join(folder, name), assets, { recursive: true, force: false });
  // An interrupted build leaves a build too many, never one too few.
  await rename(draft, path.join(folder, `${Date.now()}-${build}`));
  for (const name of kept) if (!wanted.includes(name)) await rm(path.join(folder, name), { recursive: true });
}
