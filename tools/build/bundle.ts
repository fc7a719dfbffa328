import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brand } from '../../site.config';
import { addPlainFiles } from './addPlainFiles';
import { readBrand } from './brand';
import { compressAll } from './compress';
import { hashOf } from './ensure';
import { forgetUnused } from './cached';
import { putInPlace } from './putInPlace';
import { root } from './root';

const sources = [
  'src',
  'sagas',
  'packages/session/src/relay.ts',
  'i18n',
  'static',
  'tools/build',
  'shared',
  'site.config.ts',
  'webpack.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/**
 * Compiles the site with webpack.
 * @param folder where to write it, from the project's root
 */
export async function bundle(folder: string, mode: 'production' | 'development' = 'production'): Promise<void> {
  // Fails with one sentence, before webpack fails with many.
  readBrand(brand);
  await compile(folder, {
    options: ['--mode', mode],
    // Two processes, because the prerendering bundle does not depend on the visitors' bundle here.
    processes: [['site', 'boot'], ['export']],
    beside: addPlainFiles,
  });
}

interface Compilation {
  readonly options: readonly string[];
  readonly processes: readonly (readonly string[])[];
  /** Work to do before, in parallel, and afterwards. */
  readonly before?: (draft: string) => Promise<void>;
  readonly beside?: (draft: string) => Promise<void>;
  readonly after?: (draft: string) => Promise<void>;
}

/**
 * Compiles with webpack into a folder, unless its content was compiled from the same sources. It is written elsewhere
 * and then moved into place, so that an interrupted build, or two at once, leave nothing partial.
 * @param folder from the project's root
 * @throws Error if webpack fails; its errors have been printed by then
 */
export function compile(folder: string, compilation: Compilation): Promise<void> {
  // Callers with the same folder wait for each other, because they would write to the same temporary folder.
  const asked = underWay.get(folder) ?? compileAnew(folder, compilation).finally(() => underWay.delete(folder));
  underWay.set(folder, asked);
  return asked;
}

const underWay = new Map<string, Promise<void>>();

async function compileAnew(folder: string, { options, processes, before, beside, after }: Compilation): Promise<void> {
  const stamp = JSON.stringify({ sources: await hashOf(sources), year: new Date().getFullYear() });
  if ((await readFile(path.join(root, folder, 'stamp.json'), 'utf8').catch(() => '')) === stamp) return;
  const draft = `${folder}.${process.pid}`;
  const place = path.join(root, draft);
  try {
    await before?.(place);
    const configs = processes.map((names) => names.flatMap((name) => ['--config-name', name]));
    const parts = await Promise.allSettled([
      ...configs.map((names) => runWebpack([...names, ...options, '--env', `out=${draft}`])),
      beside?.(place),
    ]);
    for (const part of parts) if (part.status === 'rejected') throw part.reason;
    await after?.(place);
    await compressAll(path.join(place, 'site'));
    await forgetUnused();
    await writeFile(path.join(place, 'stamp.json'), stamp);
    await putInPlace(place, path.join(root, folder));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function runWebpack(options: readonly string[]): Promise<void> {
  const progress = process.stdout.isTTY ? ['--progress'] : [];
  const cli = path.join(root, 'node_modules/webpack-cli/bin/cli.js');
  const child = spawn(process.execPath, ['--import', 'tsx', cli, ...progress, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error('webpack could not compile the site; its errors are above');
}
