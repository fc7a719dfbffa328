import { createHash } from 'node:crypto';
import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileRecipes, writeRecipesPage } from '../examples/recipes/build';
import { buildSession } from '../session/build';
import { root } from './root';

const sessionSources = ['session/src', 'session/build.ts', 'package-lock.json'];
const recipesSources = [...sessionSources, 'examples/recipes/src', 'examples/recipes/build.ts'];

const compiled = '.local/recipes';

/**
 * The sister app for this machine's front door.
 * @param folder where to, from the project's root; one for each port unless it is given
 * @returns the folder to serve at the sister's host
 */
export async function ensureLocalSister(port: number, folder = `.local/recipes-${port}`): Promise<string> {
  await compileSister();
  const out = path.join(root, folder);
  await rm(out, { recursive: true, force: true });
  await cp(path.join(root, compiled), out, { recursive: true });
  await writeRecipesPage(out, `http://vestibule.localhost:${port}`);
  return out;
}

/** Compiles the session package and the sister app, where they are missing or older than their sources. */
export async function compileSister(): Promise<void> {
  await ensure('session/dist', sessionSources, buildSession);
  await ensure(compiled, recipesSources, () => compileRecipes(path.join(root, compiled)));
}

async function ensure(folder: string, sources: readonly string[], build: () => Promise<void>): Promise<void> {
  const stampFile = path.join(root, folder, 'stamp.json');
  const stamp = JSON.stringify({ sources: await hashOf(sources) });
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return;
  await build();
  await writeFile(stampFile, stamp);
}

/** Contents, not times: a fresh clone has new times and the same contents. */
async function hashOf(places: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const place of places) {
    const entries = await readdir(path.join(root, place), { withFileTypes: true, recursive: true }).catch(() => null);
    const files = entries === null ? [place] : entries.filter((entry) => entry.isFile()).map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    for (const file of files.sort()) hash.update(file).update(await readFile(path.join(root, file)));
  }
  return hash.digest('hex');
}
