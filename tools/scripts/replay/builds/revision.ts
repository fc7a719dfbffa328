import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { git } from '../../../build/git';
import { replaceFolder } from '../../../build/replaceFolder';
import { root } from '../../../build/root';
import { UsageError } from '../../runCommand';
import { bundlePage } from './bundlePage';

const run = promisify(execFile);

/** The tree's hash is in it, because two commits with the same tree are one build. */
export type Revision = Awaited<ReturnType<typeof findRevision>>;

/** @throws UsageError if there is no such revision */
export async function findRevision(name: string) {
  try {
    const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`);
    return { name, commit, tree: await git('rev-parse', '--verify', `${commit}^{tree}`) };
  } catch {
    throw new UsageError(`There is no revision '${name}' in this repository. (git log --oneline lists some)`);
  }
}

export const titleOf = (commit: string): Promise<string> => git('log', '-1', '--format=%h %s', commit);

/**
 * The observer's script of a revision, checked out once under `.local/revisions` by its tree.
 * @throws Error with a sentence if it does not build
 */
export async function scriptOf({ name, commit, tree }: Revision): Promise<string> {
  const folder = path.join(root, '.local/revisions', tree);
  if (!existsSync(folder))
    await replaceFolder(folder, async (draft) => {
      await mkdir(draft, { recursive: true });
      await run('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, draft], { cwd: root });
    });
  try {
    if (!existsSync(path.join(folder, 'node_modules'))) await install(folder);
    return await bundlePage(folder);
  } catch (error) {
    const said = (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';
    throw new Error(`The revision '${name}' (${commit.slice(0, 9)}) cannot be built for a replay: ${said}`);
  }
}

export async function scriptOfSources(): Promise<string> {
  try {
    return await bundlePage(root, true);
  } catch (error) {
    throw new Error(`These sources do not build: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** This checkout's packages if the revision has the same, otherwise its own. */
async function install(folder: string): Promise<void> {
  if (hasAll(await packagesIn(root), await packagesIn(folder)))
    return symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await cp(path.join(root, '.npmrc'), path.join(folder, '.npmrc')).catch(() => {});
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts'], { cwd: folder });
  } catch (error) {
    await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
    throw error;
  }
}

type Packages = Readonly<Record<string, { readonly version?: string; readonly dev?: boolean }>>;

/** Whether a revision can use this checkout's packages: all have the same version. Tools that were removed do not matter to pages. */
const hasAll = (own: Packages, revision: Packages): boolean =>
  Object.entries(revision)
    .filter(([name]) => name.startsWith('node_modules/'))
    .every(([name, { version, dev = false }]) => (dev && !(name in own)) || own[name]?.version === version);

async function packagesIn(folder: string): Promise<Packages> {
  const lock = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
  return (JSON.parse(lock) as { readonly packages: Packages }).packages;
}
