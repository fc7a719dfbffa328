import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { StartError } from '../startError';

/**
 * The files of a folder and below, as paths with slashes. Dotfiles stay out but for `.well-known`, and so do the
 * compressed forms, which are sent in their originals' place.
 * @throws StartError where the folder is missing.
 */
export function readFolder(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
    const names = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
    const all = new Set(names);
    return new Set(
      names.filter(
        (name) =>
          !isHidden(name) && !all.has(name.replace(/\.(br|gz)$/, '') === name ? '' : name.replace(/\.(br|gz)$/, '')),
      ),
    );
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be served: ${(error as Error).message}.`);
  }
}

function isHidden(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') && part !== '.well-known');
}
