import { AnyMap, decodedMappings } from '@jridgewell/trace-mapping';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { brotliBytes } from './compress';

export interface ModuleWeight {
  /** Its path from the project's root: `src/main.tsx`, `node_modules/react/…`; webpack's own code is `webpack`. */
  readonly name: string;
  /** Its size in the file, in bytes before compression. */
  readonly bytes: number;
}

/** A group of modules in a file: a package, or a folder of ours. */
export interface GroupWeight extends ModuleWeight {
  /** How many brotli bytes smaller the file would be without it. */
  readonly saves: number;
}

export interface FileWeight {
  readonly src: string;
  readonly bytes: number;
  readonly brotli: number;
  /** Both sorted, the biggest first. */
  readonly groups: readonly GroupWeight[];
  readonly modules: readonly ModuleWeight[];
}

/** A range of a script and the module that it came from. */
interface ScriptRange {
  readonly name: string;
  readonly text: string;
}

/**
 * The contents of every script of a bundle, by its source maps, exact for the minified code.
 * @param site the folder that holds `assets/`
 */
export async function weighModules(site: string): Promise<FileWeight[]> {
  const names = (await readdir(path.join(site, 'assets'))).filter((name) => name.endsWith('.js'));
  const files = await Promise.all(names.map((name) => weighFile(site, `/assets/${name}`)));
  return files.sort((a, b) => b.brotli - a.brotli);
}

async function weighFile(site: string, src: string): Promise<FileWeight> {
  const code = await readFile(path.join(site, src), 'utf8');
  const ranges = rangesOf(code, await readFile(path.join(site, `${src}.map`), 'utf8'));
  const brotli = await brotliBytes(Buffer.from(code));
  const modules = summed(ranges, (name) => name);
  const groups = await Promise.all(
    summed(ranges, groupOf).map(async (group) => {
      const rest = ranges
        .filter(({ name }) => groupOf(name) !== group.name)
        .map(({ text }) => text)
        .join('');
      return { ...group, saves: brotli - (await brotliBytes(Buffer.from(rest))) };
    }),
  );
  return { src, bytes: Buffer.byteLength(code), brotli, modules, groups: groups.sort((a, b) => b.saves - a.saves) };
}

function rangesOf(code: string, map: string): ScriptRange[] {
  const trace = AnyMap(map);
  const lines = code.split('\n');
  return decodedMappings(trace).flatMap((segments, at) => {
    const line = `${lines[at] ?? ''}\n`;
    return [[0] as const, ...segments].map(([from, source], index, all) => ({
      name: source === undefined ? 'webpack' : nameOf(trace.sources[source] ?? null),
      text: line.slice(from, index + 1 < all.length ? all[index + 1]?.[0] : line.length),
    }));
  });
}

function summed(ranges: readonly ScriptRange[], keyOf: (name: string) => string): ModuleWeight[] {
  const sums = new Map<string, number>();
  for (const { name, text } of ranges) sums.set(keyOf(name), (sums.get(keyOf(name)) ?? 0) + Buffer.byteLength(text));
  return [...sums]
    .map(([name, bytes]) => ({ name, bytes }))
    .filter(({ bytes }) => bytes > 1)
    .sort((a, b) => b.bytes - a.bytes);
}

/** `webpack://vestibule/./src/main.tsx` is `src/main.tsx`; webpack's own runtime is one module. */
function nameOf(source: string | null): string {
  const name = (source ?? '').replace(/^webpack:\/\/[^/]*\/(\.\/)?/, '').replace(/\?\w*$/, '');
  return name === '' || name.startsWith('webpack/') || name.includes(' ') ? 'webpack' : name;
}

/** `node_modules/react-dom/cjs/x.js` belongs to `react-dom`, `src/features/toast/Toast.tsx` to `src/features`. */
export function groupOf(name: string): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(name)?.[1];
  if (inPackage !== undefined) return inPackage;
  const folders = name.split('/').slice(0, -1);
  return folders.length === 0 ? name : folders.slice(0, 2).join('/');
}
