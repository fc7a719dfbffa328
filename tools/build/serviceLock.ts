import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root';

type Versions = Readonly<Record<string, string>>;

type Locked = Readonly<Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Versions>>> & {
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly dev?: boolean;
};

interface ServiceDescription {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

/**
 * The lock file of the service's folder: what the project's own lock file holds of the packages that the folder's
 * package.json names, so that production installs what was tested.
 */
export function serviceLock(description: ServiceDescription): object {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as object;
  const { packages, lockfileVersion } = lock as { packages: Record<string, Locked>; lockfileVersion: number };
  const placed: Record<string, { readonly source: string; readonly entry: object }> = {};
  for (const name of Object.keys(description.dependencies)) place(name, '', 'server', {});
  // Whatever is placed now is only for those that are compiled in.
  for (const name of Object.keys(description.devDependencies)) place(name, '', 'server', { dev: true });
  const { name, version } = description;
  const sorted = Object.entries(placed).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = Object.fromEntries(sorted.map(([at, { entry }]) => [at, entry]));
  return { name, version, lockfileVersion, requires: true, packages: { '': description, ...entries } };

  /** Places a package as high as possible, with all that it needs; `source` is where the project's lock has its dependant. */
  function place(its: string, dependant: string, source: string, mark: object): void {
    const from = foldersAbove(source).find((at) => packages[at + its] !== undefined);
    // An optional package or peer may be absent.
    if (from === undefined) return;
    const found = from + its;
    const visible = foldersAbove(dependant).find((at) => placed[at + its] !== undefined);
    if (visible !== undefined && placed[visible + its]?.source === found) return;
    const at = `${visible === undefined ? 'node_modules/' : `${dependant}/node_modules/`}${its}`;
    const { dev: _dev, ...entry } = packages[found] ?? {};
    placed[at] = { source: found, entry: { ...entry, ...mark } };
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    for (const next of Object.keys({ ...dependencies, ...peerDependencies }))
      if (peerDependenciesMeta[next]?.optional !== true) place(next, at, found, mark);
    for (const next of Object.keys(optionalDependencies)) place(next, at, found, { ...mark, optional: true });
  }
}

/** The folders in which Node looks for what a package imports, the nearest first. */
function foldersAbove(at: string): string[] {
  const parts = at === '' ? [] : at.split('/node_modules/');
  const nested = parts.map((_, n) => `${parts.slice(0, parts.length - n).join('/node_modules/')}/node_modules/`);
  return [...nested, 'node_modules/'];
}
