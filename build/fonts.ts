import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { FontFiles } from '../src/theme/globalCss';

const require = createRequire(import.meta.url);

/**
 * Writes Inter's subsets into the folder, hashed by content.
 * @param ranges the `unicode-range` of each subset
 * @returns the addresses that the pages' style names
 */
export async function writeFonts(folder: string, ranges: FontFiles): Promise<FontFiles> {
  await mkdir(folder, { recursive: true });
  return {
    basic: await writeSubset(folder, 'basic', 'latin', ranges.basic),
    eastern: await writeSubset(folder, 'eastern', 'latin-ext', ranges.eastern),
    western: await writeSubset(folder, 'western', 'latin', ranges.western),
  };
}

async function writeSubset(folder: string, name: string, part: 'latin' | 'latin-ext', range: string): Promise<string> {
  const source = await readFile(require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
  const subset = await subsetFont(source, charactersOf(range), { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } });
  const file = `inter-${name}.${createHash('sha256').update(subset).digest('hex').slice(0, 10)}.woff2`;
  await writeFile(path.join(folder, file), subset);
  return `/assets/${file}`;
}

function charactersOf(ranges: string): string {
  return ranges.split(',').map(charactersIn).join('');
}

function charactersIn(range: string): string {
  const [first = 0, last = first] = range.replace('U+', '').split('-').map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
