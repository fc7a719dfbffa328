import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A folder that outlives the builds, and how many builds it keeps. */
export interface Keep {
  readonly folder: string;
  readonly builds: number;
}

interface KeptBuild {
  readonly build: string;
  readonly files: readonly string[];
}

const listName = 'builds.json';

/**
 * Copies the hashed files of a build into the folder, and those of the previous builds into the site, so that a tab
 * that was opened before the deploy still finds its chunks. Builds older than the last `builds` are deleted from the
 * folder.
 * @param siteFolder the site that is about to be served, an absolute path
 * @throws Error with a sentence if the folder holds anything but kept builds
 */
export async function keepBuild({ folder, builds }: Keep, siteFolder: string, build: string): Promise<void> {
  const [own, kept] = [path.join(siteFolder, 'assets'), path.join(folder, 'assets')];
  const before = await readList(folder);
  const files = (await readdir(own)).sort();
  const list = [{ build, files }, ...before.filter((one) => one.build !== build)].slice(0, builds);
  const wanted = new Set(list.flatMap((one) => one.files));

  await mkdir(kept, { recursive: true });
  await copyAll(files, own, kept);
  await copyAll(
    [...wanted].filter((file) => !files.includes(file)),
    kept,
    own,
  );
  await writeFile(path.join(folder, `${listName}.new`), `${JSON.stringify(list, null, 1)}\n`);
  await rename(path.join(folder, `${listName}.new`), path.join(folder, listName));
  // Deleted last: an interrupted build leaves a file too many, never one too few.
  for (const file of await readdir(kept)) if (!wanted.has(file)) await rm(path.join(kept, file));
}

async function readList(folder: string): Promise<readonly KeptBuild[]> {
  const text = await readFile(path.join(folder, listName), 'utf8').catch(() => null);
  if (text === null) {
    const others = (await readdir(folder).catch(() => [] as string[])).filter(
      (name) => name !== 'assets' && name !== `${listName}.new`,
    );
    if (others.length > 0)
      throw new Error(
        `The folder ${folder} contains ${others[0]}, but no kept builds: give --keep an empty folder, or the one that has the earlier builds.`,
      );
    return [];
  }
  const list = parsed(text);
  if (list === null)
    throw new Error(
      `${path.join(folder, listName)} is not the list that earlier builds wrote: put it back, or empty the folder.`,
    );
  return list;
}

// The names become paths, so each must be a plain file name.
const isFileName = (name: unknown) => typeof name === 'string' && /^[\w-][\w.-]*$/.test(name);

function parsed(text: string): readonly KeptBuild[] | null {
  try {
    const list = JSON.parse(text) as readonly KeptBuild[];
    return list.every(({ build, files }) => typeof build === 'string' && files.every(isFileName)) ? list : null;
  } catch {
    return null;
  }
}

/** Files that exist already have the same content, since their names contain its hash. Copies appear whole. */
async function copyAll(files: readonly string[], from: string, to: string): Promise<void> {
  const there = new Set(await readdir(to));
  for (const file of files) {
    if (there.has(file)) continue;
    await copyFile(path.join(from, file), path.join(to, `${file}.new`)).catch((error: NodeJS.ErrnoException) => {
      throw new Error(
        `${path.join(from, file)} of a kept build cannot be copied (${error.code}): empty the folder, or put it back.`,
      );
    });
    await rename(path.join(to, `${file}.new`), path.join(to, file));
  }
}
