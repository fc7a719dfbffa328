import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/root';

/** What a replay is built from. */
export const replayed =
  'src sagas shared i18n server build scripts site.config.ts package.json package-lock.json tsconfig.json .npmrc'.split(
    ' ',
  );
/** What the site is built and served from. */
export const served = [...replayed, ...'webpack.config.ts static session react examples fixtures'.split(' ')];

const packages = ['node_modules', 'server/node_modules', 'examples/recipes/node_modules'];
const notCopied = /^(node_modules|dist.*)$/;

/** Copies sources of this checkout to a folder, which is replaced; the installed packages are shared with it. */
export function copySources(folder: string, names: readonly string[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of names.filter((one) => existsSync(path.join(root, one))))
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (file) => !notCopied.test(path.basename(file)),
    });
  for (const place of packages)
    if (existsSync(path.join(root, place)) && existsSync(path.dirname(path.join(folder, place))))
      symlinkSync(path.join(root, place), path.join(folder, place));
}
