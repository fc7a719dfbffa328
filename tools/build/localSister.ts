import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { compileRecipes, writeRecipesPage } from '../../examples/recipes/build';
import { ensure } from './ensure';
import { compilePackages, sourcesOf } from './packages';
import { root } from './root';

const recipesSources = [...sourcesOf('session'), 'examples/recipes/src', 'examples/recipes/build.ts'];

const compiled = '.local/recipes';

/**
 * The sister app, built for a front door on this machine.
 * @param folder where to write it, from the project's root; by default one for each port
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

export async function compileSister(): Promise<void> {
  await compilePackages();
  await ensure(compiled, recipesSources, () => compileRecipes(path.join(root, compiled)));
}
