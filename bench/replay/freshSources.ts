import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { transformSync } from '@swc/core';

type Wrapped = (
  module: { exports: unknown },
  exports: unknown,
  require: (name: string) => unknown,
  dirname: string,
) => void;

const compiled = new Map<string, Wrapped>();

/**
 * Loads a module of the project and all project modules that it imports afresh; packages stay loaded.
 * @param changed a file's replaced text, by its absolute path
 */
export function loadFresh<Module>(entry: string, changed: ReadonlyMap<string, string> = new Map()): Module {
  const loaded = new Map<string, { exports: unknown }>();
  const load = (file: string): unknown => {
    const known = loaded.get(file);
    if (known !== undefined) return known.exports;
    const module = { exports: {} as unknown };
    loaded.set(file, module);
    if (file.endsWith('.json')) return (module.exports = JSON.parse(readFileSync(file, 'utf8')));
    const outside = createRequire(file);
    const folder = path.dirname(file);
    const required = (name: string): unknown =>
      name.startsWith('.') ? load(fileOf(path.resolve(folder, name))) : outside(name);
    wrapped(file, changed.get(file))(module, module.exports, required, folder);
    return module.exports;
  };
  return load(entry) as Module;
}

function wrapped(file: string, text: string | undefined): Wrapped {
  const known = text === undefined ? compiled.get(file) : undefined;
  if (known !== undefined) return known;
  const { code } = transformSync(text ?? readFileSync(file, 'utf8'), {
    filename: file,
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript', tsx: file.endsWith('x') }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const made = compileFunction(code, ['module', 'exports', 'require', '__dirname'], { filename: file }) as Wrapped;
  if (text === undefined) compiled.set(file, made);
  return made;
}

function fileOf(place: string): string {
  const found = [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`, place.replace(/\.js$/, '.ts')].find(
    (file) => /\.(tsx?|json)$/.test(file) && existsSync(file),
  );
  if (found === undefined) throw new Error(`${place} is no module of the project.`);
  return found;
}
