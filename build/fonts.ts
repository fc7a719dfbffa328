import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import { fontRanges, type FontFiles } from '../src/theme/globalCss';
import { cached } from './cached';

const require = createRequire(import.meta.url);

/**
 * Writes Inter's subsets into the bundle's assets, named by a hash of their content, and their addresses into
 * `fonts.json` for the export.
 */
export async function writeFonts(bundleFolder: string): Promise<void> {
  const folder = path.join(bundleFolder, 'site/assets');
  await mkdir(folder, { recursive: true });
  const files: FontFiles = {
    basic: await writeSubset(folder, 'basic', 'latin', fontRanges.basic),
    eastern: await writeSubset(folder, 'eastern', 'latin-ext', fontRanges.eastern),
    western: await writeSubset(folder, 'western', 'latin', fontRanges.western),
  };
  await writeFile(path.join(bundleFolder, 'fonts.json'), JSON.stringify(files));
}

async function writeSubset(folder: string, name: string, part: 'latin' | 'latin-ext', range: string): Promise<string> {
  const source = await readFile(require.resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 700 } } } as const;
  const subset = await cached(['subset', source, range, JSON.stringify(options)], () =>
    subsetFont(source, charactersOf(range), options),
  );
  const file = `inter-${name}.${createHash('sha256').update(subset).digest('hex').slice(0, 10)}.woff2`;
  await writeFile(path.join(folder, file), subset);
  return `/assets/${file}`;
}

function charactersOf(ranges: string): string {
  return ranges.split(',').map(charactersIn).join('');
}

function charactersIn(range: string): string {
  const [first = 0, last = first] = range
    .replace('U+', '')
    .split('-')
    .map((code) => Number.parseInt(code, 16));
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
