import { spawnSync } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { build, type BuildOptions } from 'esbuild';
import { ensure } from './ensure';
import { root } from './root';

/** The packages for apps beside the front door, each named by its folder in packages/, in the order in which they are built. */
const packages = {
  session: { entries: ['session', 'testing'], options: {} },
  // Includes `@vestibule/session`, so that the package installs without a registry that has it.
  react: {
    entries: ['react'],
    options: {
      jsx: 'automatic',
      external: ['react', 'react-dom', 'react/jsx-runtime'],
      // For hosts that render on a server: everything is client components.
      banner: { js: "'use client';" },
    },
  },
  // Keeps its lines, because Node prints the line that threw above an error.
  server: { entries: ['server'], options: { minifySyntax: true, minifyIdentifiers: true } },
} satisfies Record<string, { readonly entries: readonly string[]; readonly options: BuildOptions }>;
type PackageName = keyof typeof packages;
const names = Object.keys(packages) as PackageName[];

/** Compiles the packages, if they are missing or older than their sources. */
export async function compilePackages(): Promise<void> {
  for (const name of names) await ensure(`packages/${name}/dist`, sourcesOf(name), () => buildPackage(name));
}

/** A package's sources, from the project's root. */
export const sourcesOf = (name: PackageName): string[] => [
  `packages/${name}/src`,
  'tools/build/packages.ts',
  'package-lock.json',
  ...(name === 'react' ? ['packages/session/src'] : []),
];

/** Writes the `dist` of a package: ES modules, CommonJS, and types for both. */
async function buildPackage(name: PackageName): Promise<void> {
  const folder = path.join(root, 'packages', name);
  const out = path.join(folder, 'dist');
  const { entries, options } = packages[name];
  await rm(out, { recursive: true, force: true });
  for (const format of ['esm', 'cjs'] as const)
    await build({
      absWorkingDir: folder,
      entryPoints: entries.map((entry) => `src/${entry}.ts`),
      outdir: out,
      outExtension: { '.js': format === 'esm' ? '.js' : '.cjs' },
      bundle: true,
      format,
      target: 'es2022',
      sourcemap: true,
      ...(name === 'react' && { tsconfig: path.join(folder, 'tsconfig.build.json') }),
      ...options,
    });
  if (name === 'session')
    for (const file of await readdir(out)) if (/\.c?js$/.test(file)) await minifyFile(path.join(out, file));
  // npm includes it in the tarball from here.
  await copyFile(path.join(root, 'LICENSE'), path.join(folder, 'LICENSE'));
  await writeTypes(name, out);
}

async function minifyFile(file: string): Promise<void> {
  const { code, map } = await transform(await readFile(file, 'utf8'), {
    isModule: file.endsWith('.js'),
    minify: true,
    jsc: { target: 'es2022', minify: { mangle: true, compress: { passes: 2 } } },
    inputSourceMap: await readFile(`${file}.map`, 'utf8'),
    sourceMaps: true,
  });
  await writeFile(file, `${code}\n//# sourceMappingURL=${path.basename(file)}.map\n`);
  await writeFile(`${file}.map`, map ?? '');
}

async function writeTypes(name: PackageName, out: string): Promise<void> {
  const config = `packages/${name}/${name === 'react' ? 'tsconfig.build.json' : 'tsconfig.json'}`;
  const words = ['node_modules/typescript7/bin/tsc', '-p', config];
  if (spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error(`The types of packages/${name}/ could not be written; the errors are above.`);
  if (name === 'react')
    await copyFile(path.join(root, 'packages/session/dist/session.d.ts'), path.join(out, 'session.d.ts'));
  for (const file of (await readdir(out)).filter((each) => each.endsWith('.d.ts'))) {
    const types = (await readFile(path.join(out, file), 'utf8')).replaceAll("'@vestibule/session'", "'./session'");
    // Node's module resolution requires full file names.
    const whole = (extension: string) => types.replace(/'\.\/(\w+)(?:\.js)?'/g, `'./$1.${extension}'`);
    await writeFile(path.join(out, file), whole('js'));
    await writeFile(path.join(out, file.replace(/\.d\.ts$/, '.d.cts')), whole('cjs'));
  }
}

// When run as a command, the arguments are names of packages.
if (process.argv[1] === import.meta.filename)
  for (const name of names.filter((each) => process.argv.includes(each))) {
    await buildPackage(name);
    console.log(`packages/${name}/dist is written.`);
  }
