import { build, type Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { prepareTemplate, templateName } from '../../server/database/template';
import server from '../../server/package.json' with { type: 'json' };
import { git } from './git';
import { noticesFile, noticesOf } from './notices';
import { keepOwnSources } from './ownSourceMap';
import { replaceFolder } from './replaceFolder';
import { root } from './root';
import { serviceLock } from './serviceLock';
import { writeFiles } from './writeFiles';

const entries = {
  service: 'server/main.ts',
  local: 'server/local.ts',
  data: 'server/dataCommand.ts',
  accounts: 'server/accountsCommand.ts',
  mails: 'server/mailsCommand.ts',
};

/** Packages with a WebAssembly or native file, or that are loaded on demand; all others are compiled in. */
const installed = ['@electric-sql/pglite', '@node-rs/argon2', '@node-rs/bcrypt', 'oidc-provider'] as const;

/**
 * Compiles the service, and prepares what its first start needs.
 * @param folder where to write it, from the project's root
 */
export async function compileService(folder: string): Promise<void> {
  const place = path.join(root, folder);
  await replaceFolder(place, async (draft) => {
    await mkdir(draft, { recursive: true });
    // Preparing it takes seconds, and the schema rarely changes.
    await cp(path.join(place, templateName), path.join(draft, templateName)).catch(() => {});
    const [{ inputs }] = await Promise.all([
      bundleForNode(entries, draft),
      prepareTemplate(path.join(draft, templateName)),
    ]);
    const description = descriptionOf(inputs);
    await writeFiles(draft, [
      ['package.json', `${JSON.stringify(description, null, 2)}\n`],
      ['package-lock.json', `${JSON.stringify(serviceLock(description), null, 2)}\n`],
      [noticesFile, noticesOf(Object.keys(inputs).map((file) => path.join(root, file)))],
    ]);
    await Promise.all(Object.keys(entries).map((name) => keepOwnSources(path.join(draft, `${name}.js.map`))));
  });
}

/**
 * Compiles files that use the service, each with all that it imports.
 * @param entryPoints from the project's root, by the names of the compiled files
 * @returns what they were made of
 */
export async function bundleForNode(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<Metafile> {
  // '' outside a repository.
  const commit = await git('rev-parse', '--short=12', 'HEAD').catch(() => '');
  const { metafile } = await build({
    entryPoints,
    absWorkingDir: root,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // `pg` loads `pg-native` only on request, and `debug` does without `supports-color`, which others bring along.
    external: [...installed, 'pg-native', 'supports-color'],
    sourcemap: true,
    sourcesContent: false,
    // Non-ASCII comments in packages would make V8 keep the source in memory with two bytes per character.
    minifyWhitespace: true,
    legalComments: 'none',
    metafile: true,
    define: { 'process.env.VESTIBULE_COMMIT': JSON.stringify(commit) },
    logLevel: 'warning',
  });
  return metafile;
}

/**
 * The folder's own package.json. The packages that are compiled in are development dependencies, so that `npm sbom` and
 * `npm audit` know of them and no deployment installs them.
 */
const descriptionOf = (inputs: Metafile['inputs']) => ({
  name: 'vestibule-service',
  version: server.version,
  private: true,
  engines: server.engines,
  overrides: (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { overrides: object }).overrides,
  dependencies: versionsOf(installed),
  devDependencies: versionsOf(compiledIn(inputs)),
});

/** The packages that our own files import, of those that are compiled in. */
function compiledIn(inputs: Metafile['inputs']): string[] {
  const folder = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/;
  const own = Object.entries(inputs).filter(([file]) => !folder.test(file));
  const names = own.flatMap(([, { imports }]) => imports.map((its) => folder.exec(its.path)?.[1] ?? ''));
  return [...new Set(names)].filter((name) => name !== '').sort();
}

/** @throws Error that names a package which server/package.json lacks: no audit of the service would see it. */
function versionsOf(names: readonly string[]): Record<string, string> {
  const versions: Readonly<Record<string, string | undefined>> = server.dependencies;
  const missing = names.filter((name) => versions[name] === undefined);
  if (missing.length > 0) throw new Error(`The service imports ${missing.join(', ')}: add it to server/package.json.`);
  return Object.fromEntries(names.map((name) => [name, versions[name] ?? '']));
}
