import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { compilePackages } from '../../tools/build/packages';
import { root } from '../../tools/build/root';
import { run } from '../../tools/scripts/system/run';
import { expect, test } from '../support/browser';

const fileOf = (name: string, file: string) => readFile(path.join(root, 'packages', name, file), 'utf8');
type Way = { readonly types: string; readonly default: string };
interface Manifest {
  readonly exports: Readonly<Record<string, Readonly<Record<'import' | 'require', Way>>>>;
  readonly license?: string;
  readonly dependencies?: object;
  readonly peerDependencies?: object;
}

test.beforeAll(() => compilePackages());

// As brotli sends them, in bytes.
for (const [name, most] of [
  ['session', 2_700],
  ['server', 3_584],
] as const)
  test(`the package of ${name}/ is at most ${most} bytes and needs nothing`, async () => {
    const { exports, dependencies, peerDependencies } = JSON.parse(await fileOf(name, 'package.json')) as Manifest;
    expect([dependencies, peerDependencies]).toEqual([undefined, undefined]);
    const code = await fileOf(name, exports['.']?.import.default ?? '');
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(most);
    expect(code).not.toMatch(/\bimport\b/);
  });

for (const name of ['session', 'react', 'server'])
  test(`the package of ${name}/ can be published, with all that its exports name, as ES modules and CommonJS`, async () => {
    const publish = `publish --dry-run --json --ignore-scripts --provenance=false -w packages/${name}`;
    const { out } = await run('npm', publish.split(' '));
    const [{ files }] = Object.values(JSON.parse(out) as object) as [{ files: { readonly path: string }[] }];
    const { exports, license } = JSON.parse(await fileOf(name, 'package.json')) as Manifest;
    expect(license).toBeDefined();
    const entries = Object.values(exports).flatMap((ways) => Object.values(ways).flatMap((way) => Object.values(way)));
    // Older resolution reads no `exports`: a folder of the subpath's name stands in.
    const folders = Object.keys(exports).filter((subpath) => subpath !== '.');
    const wanted = [
      'README.md',
      'LICENSE',
      'package.json',
      ...folders.map((folder) => `${folder}/package.json`),
      ...entries,
      ...entries.filter((entry) => /\.c?js$/.test(entry)).map((entry) => `${entry}.map`),
    ].map((file) => file.replace('./', ''));
    expect(files.map((file) => file.path)).toEqual(expect.arrayContaining(wanted));
    for (const { require: cjs } of Object.values(exports)) {
      const names = `console.log(Object.keys(require('./${cjs.default}')).join())`;
      expect((await run(process.execPath, ['-e', names], { cwd: path.join(root, 'packages', name) })).out).toMatch(
        /\w/,
      );
    }
  });
