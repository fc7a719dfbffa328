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
  'package-lock.json',
];

type Mode = 'production' | 'development';

/**
 * Compiles the site with webpack.
 * @param folder where to write it, from the project's root
 */
export async function bundle(folder: string, mode: Mode = 'production'): Promise<void> {
  // Fails with one sentence, before webpack fails with many.
  readBrand(brand);
  await compile(folder, { mode, beside: addPlainFiles });
}

interface Compilation {
  readonly mode: Mode;
  /** Compiles the embed instead of the site. */
  readonly embed?: { readonly passkeyDomain: string };
  /** Work to do before, in parallel, and afterwards. */
  readonly before?: (draft: string) => Promise<void>;
  readonly beside?: (draft: string) => Promise<void>;
  readonly after?: (draft: string) => Promise<void>;
}

/**
 * Compiles with webpack into a folder, unless its content was compiled from the same sources.
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

async function compileAnew(folder: string, compilation: Compilation): Promise<void> {
  const from = { sources: await hashOf(sources), year: new Date().getFullYear() };
  await ensureFrom(from, `${folder}/stamp.json`, () =>
    replaceFolder(path.join(root, folder), async (draft) => {
      await compilation.before?.(draft);
      const parts = await Promise.allSettled([runWebpack(draft, compilation), compilation.beside?.(draft)]);
      for (const part of parts) if (part.status === 'rejected') throw part.reason;
      await compilation.after?.(draft);
      await forgetUnused();
    }),
  );
}

async function runWebpack(out: string, { mode, embed }: Compilation): Promise<void> {
  const { default: webpack } = await import('webpack');
  const { default: configurations } = await import('../../webpack.config');
  // One after the other, so that the later ones take what the first has transformed.
  const compiler = webpack(
    Object.assign(configurations({ out, ...(embed && { embed }) }, { mode }), { parallelism: 1 }),
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
