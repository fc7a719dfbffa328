import path from 'node:path';
import { promisify } from 'node:util';
import { brand } from '../../site.config';
import { addPlainFiles } from './addPlainFiles';
import { readBrand } from './brand';
import { ensureFrom, hashOf } from './ensure';
import { forgetUnused } from './cached';
import { replaceFolder } from './replaceFolder';
import { root } from './root';

const sources = [
  'src',
  'sagas',
  'packages/session/src',
  'i18n',
  'static',
  'tools/build',
  'shared',
  'site.config.ts',
  'webpack.config.ts',
  'tsconfig.json',
  // Its browserslist.
  'package.json',
  'package-lock.json',
];

export type Mode = 'production' | 'development';

/**
 * Compiles the site with webpack.
 * @param folder where to write it, from the project's root
 */
export async function bundle(folder: string, mode: Mode = 'production'): Promise<void> {
  // Fails with one sentence, before webpack fails with many.
  readBrand(brand);
  await compile(folder, async (draft) => {
    const parts = await Promise.allSettled([runWebpack(draft, mode), addPlainFiles(draft)]);
    for (const part of parts) if (part.status === 'rejected') throw part.reason;
  });
}

/**
 * Writes a compiled folder, unless its content was compiled from the same sources.
 * @param folder from the project's root
 * @param write gets the folder to write
 */
export function compile(folder: string, write: (draft: string) => Promise<void>): Promise<void> {
  // Callers with the same folder wait for each other, because they would write to the same temporary folder.
  const asked = underWay.get(folder) ?? compileAnew(folder, write).finally(() => underWay.delete(folder));
  underWay.set(folder, asked);
  return asked;
}

const underWay = new Map<string, Promise<void>>();

async function compileAnew(folder: string, write: (draft: string) => Promise<void>): Promise<void> {
  const from = { sources: await hashOf(sources), year: new Date().getFullYear() };
  await ensureFrom(from, `${folder}/stamp.json`, async () => {
    await replaceFolder(path.join(root, folder), write);
    await forgetUnused();
  });
}

/**
 * @param embed compiles the embed instead of the site
 * @throws Error if webpack fails; its errors have been printed by then
 */
export async function runWebpack(out: string, mode: Mode, embed?: { readonly passkeyDomain: string }): Promise<void> {
  const { default: webpack } = await import('webpack');
  const { default: configurations } = await import('../../webpack.config');
  // One after the other, so that the later ones take what the first has transformed.
  const compiler = webpack(
    Object.assign(await configurations({ out, ...(embed && { embed }) }, { mode }), { parallelism: 1 }),
  );
  if (process.stdout.isTTY) new webpack.ProgressPlugin().apply(compiler);
  try {
    const stats = await promisify(compiler.run.bind(compiler))();
    if (stats?.hasErrors() || stats?.hasWarnings()) console.error(stats.toString('errors-warnings'));
    if (stats?.hasErrors()) throw new Error('webpack could not compile the site; what is wrong stands above');
  } finally {
    // Writes webpack's cache.
    await promisify(compiler.close.bind(compiler))();
  }
}
