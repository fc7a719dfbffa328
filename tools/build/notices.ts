import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Module, WebpackPluginFunction } from 'webpack';

/** The name of the notices file in each folder. */
export const noticesFile = 'THIRD-PARTY-NOTICES.txt';

/** Licences whose only condition is that we ship their notice. */
const allowed = 'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 BlueOak-1.0.0 OFL-1.1 Unlicense'.split(
  ' ',
);

/**
 * The notices of the packages that files come from, each with its licence's text.
 * @param files paths of which those below a `node_modules` count
 * @throws Error that names the first package whose licence is not in `allowed`
 */
export function noticesOf(files: Iterable<string>): string {
  const folders = new Set([...files].map(packageFolderOf).filter((folder) => folder !== undefined));
  const notices = [...new Set([...folders].map(noticeOf))].sort();
  const rule = `\n\n${'-'.repeat(80)}\n\n`;
  return `What is here contains these packages:\n\n${notices.join(rule)}\n`;
}

/** The folder of the package that a file belongs to; nothing for our own files. */
function packageFolderOf(file: string): string | undefined {
  return /^.*[\\/]?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0];
}

function noticeOf(folder: string): string {
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { name, version, license = '' } = JSON.parse(manifest) as Readonly<Record<string, string | undefined>>;
  if (!allowed.includes(license))
    throw new Error(
      `${name} ${version} has the licence ${JSON.stringify(license)}, which is not among ${allowed.join(', ')}: read it, and list it in tools/build/notices.ts or leave the package out.`,
    );
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && !/\.[cm]?[jt]s$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const text = texts.join('\n\n') || `It brings no text of its own: https://spdx.org/licenses/${license}.html`;
  return `${name} ${version}, ${license}\n\n${text}`;
}

/** Packages that every page contains, but no compilation lists: the font, and webpack's own runtime. */
const besides = ['node_modules/@fontsource-variable/inter', 'node_modules/webpack'];

/**
 * A plugin that writes the licence notices of the packages in a compilation.
 * @param folder of the notices, from the output folder, with a slash at its end
 */
export const writeNotices =
  (folder = ''): WebpackPluginFunction =>
  ({ hooks, webpack }) => {
    hooks.thisCompilation.tap('notices', (compilation) => {
      compilation.hooks.processAssets.tap('notices', () => {
        const notices = noticesOf([...[...compilation.modules].flatMap(filesOf), ...besides]);
        compilation.emitAsset(folder + noticesFile, new webpack.sources.RawSource(notices));
      });
    });
  };

/** A module's file, or the files of the modules that were concatenated into it. */
function filesOf(module: Module): string[] {
  const { modules = [], resource } = module as { readonly modules?: readonly Module[]; readonly resource?: string };
  return resource === undefined ? modules.flatMap(filesOf) : [resource];
}
