import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/root';
import type { Seeded } from './faults';

/**
 * A source with one change of the list made in it.
 * @throws Error where the source does not say what is changed
 */
export function textWith({ file, from, to }: Seeded, folder = root): string {
  const text = readFileSync(path.join(folder, file), 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not say '${from}' any more: bench/replay/seeded has to.`);
  return text.replace(from, () => to);
}
