import { spawn } from 'node:child_process';
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { buildSession } from '../session/build';

const here = import.meta.dirname;
const out = path.join(here, 'dist');

/**
 * Writes `dist/react.js` once `session/dist` is there, with `@vestibule/session` in it, so that the package installs where no registry has that, and
 * the types of both.
 * @throws Error whose message is the compiler's
 */
export async function buildReact(): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await build({
    absWorkingDir: here,
    entryPoints: ['src/react.ts'],
    outfile: path.join(out, 'react.js'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    tsconfig: path.join(here, 'tsconfig.build.json'),
    external: ['react', 'react-dom', 'react/jsx-runtime'],
    // For hosts that render on a server: all of it is for the browser's components.
    banner: { js: "'use client';" },
  });
  await writeTypes();
}

async function writeTypes(): Promise<void> {
  const compiler = spawn(
    process.execPath,
    [path.join(here, '../node_modules/typescript7/bin/tsc'), '-p', path.join(here, 'tsconfig.build.json')],
    { stdio: 'inherit' },
  );
  const code = await new Promise<number | null>((resolve) => compiler.on('close', resolve));
  if (code !== 0) throw new Error('The types of @vestibule/react could not be written; what is wrong stands above.');
  await copyFile(path.join(here, '../session/dist/session.d.ts'), path.join(out, 'session.d.ts'));
  for (const file of (await readdir(out)).filter((name) => name.endsWith('.d.ts'))) {
    const types = await readFile(path.join(out, file), 'utf8');
    // Node's own resolution of modules wants the files' whole names.
    const whole = types.replaceAll("'@vestibule/session'", "'./session.js'").replace(/'\.\/(\w+)'/g, "'./$1.js'");
    await writeFile(path.join(out, file), whole);
  }
}

if (process.argv[1] === import.meta.filename) {
  await buildSession();
  await buildReact();
  console.log(`react/dist/react.js: ${(await readFile(path.join(out, 'react.js'))).length} bytes`);
}
