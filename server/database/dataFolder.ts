import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../startError';

/**
 * Makes the data folder, for its owner alone, and writes into it to see that it can be.
 * @throws StartError where it cannot.
 */
export function checkFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
    const probe = join(folder, `.probe-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${folder} cannot be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}.`,
    );
  }
}

// Step by step: Node's own recursive way never ends where a file system answers that a folder's parent does not exist.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}
