import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { charactersOf, fontSubsetNames, fontSubsets, type FontSubset } from '../../src/theme/fontSubsets';
import { cached } from './cached';
import { nameHash } from './hashes';

const { resolve } = createRequire(import.meta.url);

/** Inter's file for a part of Unicode, in all weights. */
export const interFile = (part: string) =>
  readFile(resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));

/**
 * Writes Inter's subsets into the bundle's assets, named by a hash of their content, and their addresses into
 * `fonts.json` for the export.
 */
export async function writeFonts(bundleFolder: string): Promise<void> {
  const folder = path.join(bundleFolder, 'site/assets');
  await mkdir(folder, { recursive: true });
  const files = await Promise.all(
    fontSubsetNames.map(async (subset) => [subset, await writeSubset(folder, subset)] as const),
  );
  await writeFile(path.join(bundleFolder, 'fonts.json'), JSON.stringify(Object.fromEntries(files)));
}

async function writeSubset(folder: string, name: FontSubset): Promise<string> {
  const { from, range } = fontSubsets[name];
  const source = await interFile(from);
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } } as const;
  const subset = await cached(['subset', source, range, JSON.stringify(options)], () =>
    subsetFont(source, charactersOf(name), options),
  );
  const file = `inter-${name}.${nameHash(subset)}.woff2`;
  await writeFile(path.join(folder, file), subset);
  return `/assets/${file}`;
}
