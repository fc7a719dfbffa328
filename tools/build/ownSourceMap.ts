import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { readFile, writeFile } from 'node:fs/promises';

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

/**
 * Reduces a source map to our own files: Node keeps a whole map in memory, and the packages' part of the service's takes
 * 50 MB. One entry at the start of a package's code marks what follows as unmapped.
 */
export async function keepOwnSources(file: string): Promise<void> {
  const map = JSON.parse(await readFile(file, 'utf8')) as SourceMap;
  const isOwn = (segment: SourceMapSegment) =>
    segment.length > 1 && !(map.sources[segment[1] ?? -1] ?? 'node_modules').includes('node_modules');
  let wasOwn = true;
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment): SourceMapSegment[] => {
      const begins = wasOwn;
      wasOwn = isOwn(segment);
      return wasOwn ? [segment] : begins ? [[segment[0]]] : [];
    }),
  );
  await writeFile(file, JSON.stringify({ ...map, mappings: encode(lines) }));
}
