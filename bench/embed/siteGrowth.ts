import { cp, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliBytes } from '../../build/compress';
import { root } from '../../build/root';
import { run as runProgram } from '../run';
import type { Row, MeasureOptions } from '../row';

const sources = [
  'src',
  'sagas',
  'i18n',
  'build',
  'shared',
  'server',
  'site.config.ts',
  'webpack.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** The size of the site's scripts, compiled from all sources and again without the embed's. */
export async function siteGrowth({ onProgress }: MeasureOptions): Promise<Row> {
  onProgress('with the embed in the tree');
  const withEmbed = await weightOfScripts(async () => {});
  onProgress('without');
  const withoutEmbed = await weightOfScripts(async (folder) => {
    await rm(path.join(folder, 'src/embed'), { recursive: true });
    await rm(path.join(folder, 'build/embed'), { recursive: true });
    const config = path.join(folder, 'webpack.config.ts');
    const text = await readFile(config, 'utf8');
    await writeFile(
      config,
      text
        .replace(
          /^import \{ embedConfigurations \}.*$/m,
          'const embedConfigurations = (..._given: unknown[]): Configuration[] => [];',
        )
        .replaceAll(/'build\/embed\/\w+\.ts',? ?/g, ''),
    );
  });
  const gain = withEmbed.brotli - withoutEmbed.brotli;
  return {
    label: "what the site's own pages gain by it, brotli",
    figure: `${gain} B`,
    goal: '0',
    isReached: gain <= 0,
    details: `all ${withEmbed.files} scripts of the site, ${withEmbed.brotli.toLocaleString('en')} B, compiled with the embed's sources in the tree and without`,
  };
}

async function weightOfScripts(
  change: (folder: string) => Promise<void>,
): Promise<{ readonly files: number; readonly brotli: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vestibule-gain-'));
  try {
    for (const source of sources) await cp(path.join(root, source), path.join(folder, source), { recursive: true });
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
    await change(folder);
    await runProgram(
      process.execPath,
      [
        '--import',
        'tsx',
        'node_modules/webpack-cli/bin/cli.js',
        '--config-name',
        'site',
        '--config-name',
        'boot',
        '--mode',
        'production',
        '--env',
        'out=out',
      ],
      folder,
    );
    const assets = path.join(folder, 'out/site/assets');
    const files = [
      ...(await readdir(assets)).filter((name) => name.endsWith('.js')).map((name) => path.join(assets, name)),
      path.join(folder, 'out/boot.js'),
    ];
    const weights = await Promise.all(files.map(async (file) => brotliBytes(await readFile(file))));
    return { files: files.length, brotli: weights.reduce((sum, bytes) => sum + bytes, 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
