import { readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';

const here = import.meta.dirname;
const modules = path.join(here, '../node_modules');

/** The package as it is published: one small module, and its types. */
const configuration: Configuration = {
  mode: 'production',
  context: here,
  entry: './src/session.ts',
  target: ['web', 'es2022'],
  experiments: { outputModule: true },
  output: { path: path.join(here, 'dist'), filename: 'session.js', library: { type: 'module' } },
  resolve: { extensions: ['.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\.ts$/,
        use: { loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } },
      },
    ],
  },
  optimization: {
    minimizer: [
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        extractComments: false,
        terserOptions: { module: true, compress: { passes: 2 }, format: { comments: false } },
      }),
    ],
  },
};

/**
 * Writes `dist/session.js` and `dist/session.d.ts`.
 * @throws Error whose message is the compiler's
 */
export async function buildSession(): Promise<void> {
  await rm(path.join(here, 'dist'), { recursive: true, force: true });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    webpack(configuration, (error, found) => (error ? reject(error) : resolve(found))),
  );
  if (stats === undefined || stats.hasErrors())
    throw new Error(`@vestibule/session could not be compiled:\n${stats?.toString('errors-only') ?? ''}`);
  const compiler = spawn(
    process.execPath,
    [path.join(modules, 'typescript7/bin/tsc'), '-p', path.join(here, 'tsconfig.json')],
    { stdio: 'inherit' },
  );
  const code = await new Promise<number | null>((resolve) => compiler.on('close', resolve));
  if (code !== 0) throw new Error('The types of @vestibule/session could not be written; what is wrong stands above.');
}

// Called as a command.
if (process.argv[1] === import.meta.filename) {
  await buildSession();
  console.log(`session/dist/session.js: ${(await readFile(path.join(here, 'dist/session.js'))).length} bytes`);
}
