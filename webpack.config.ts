import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import 'webpack-dev-server';
import { embedConfigurations } from './tools/build/embed/configuration';
import { readBrand } from './tools/build/brand';
import { hashOf } from './tools/build/ensure';
import { sourcePlaces } from './tools/build/sourcePlaces';
import { writeChunkList } from './tools/build/chunkList';
import { writeNotices } from './tools/build/notices';
import { withIntegrity } from './tools/build/onScript';
import { startElement } from './src/browser/documentStart';
import { chunkTimeout } from './src/lib/importWithRetry';
import { trustedTypesPolicies } from './src/lib/trustedTypes';
import { brand, siteConfig } from './site.config';

const root = import.meta.dirname;

interface Env {
  /** The folder to write to, from the project's root. */
  readonly out?: string;
  /** Set by the dev server: includes hot reload. */
  readonly hot?: boolean;
  /** Compiles the embed instead of the site, so that neither slows or enlarges the other. */
  readonly embed?: { readonly passkeyDomain: string };
}

/**
 * The site for the browser, its boot script, and the export that writes its pages, compiled together; or the embed
 * alone.
 */
export default async function configurations(
  env: Env,
  { mode = 'production' }: { mode?: 'production' | 'development' },
): Promise<Configuration[]> {
  const out = path.resolve(root, env.out ?? '.local/bundle');
  const isHot = env.hot === true;
  // Any change of the compiler's inputs, packages and our own plugins ends the cache. webpack's own detection takes two
  // seconds per build.
  const version = await hashOf(['package-lock.json', 'webpack.config.ts', 'tools/build']);

  const parts = { ...readBrand(brand).shown, sister: siteConfig.sister?.name ?? null };

  const shared = (name: string): Configuration => ({
    name,
    mode,
    context: root,
    devtool: mode === 'development' ? 'cheap-module-source-map' : false,
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        // Nothing is imported for its side effects, so a file of which nothing is used is left out.
        { test: /\.tsx?$/, exclude: /node_modules/, sideEffects: false, use: typeScript(mode, isHot, name === 'site') },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({
        // The year of the copyright line, fixed at build time so that export and browser agree.
        BUILD_YEAR: JSON.stringify(new Date().getFullYear()),
        // In parts, so that unused ones are dropped.
        BRAND: Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, JSON.stringify(value)])),
        // For QA's workbench only.
        SOURCE_PLACES: JSON.stringify(sourcePlaces()),
      }),
    ],
    // swc's output is as small as terser's, and four times as fast: starting processes for it would take longer.
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          parallel: false,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, format: { comments: false } },
        }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    cache: {
      type: 'filesystem',
      cacheDirectory: path.resolve(root, '.local/webpack'),
      name: `${name}-${mode}${isHot ? '-hot' : ''}`,
      version,
      buildDependencies: { defaultWebpack: [] },
    },
  });

  const site: Configuration = {
    ...shared('site'),
    entry: { site: './src/main.tsx' },
    target: 'browserslist',
    output: {
      path: path.join(out, 'site'),
      publicPath: '/',
      filename: `assets/[name]${mode === 'production' ? '.[contenthash:10]' : ''}.js`,
      chunkLoadTimeout: chunkTimeout,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: trustedTypesPolicies.chunks },
    },
    optimization: {
      ...shared('site').optimization,
      splitChunks: {
        cacheGroups: {
          // Packages rarely change: visitors keep them cached over deploys, and a build minifies them once.
          packages: { test: /node_modules/, chunks: 'initial', name: 'packages', enforce: true },
          // Code shared by the forms and the flows loads with the flows, not at the click on Log in.
          rules: {
            test: /\b(src|shared)\b/,
            chunks: ({ name }) => name === 'accounts' || name === 'flows',
            minChunks: 2,
            name: 'rules',
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(shared('site').plugins ?? []),
      writeChunkList,
      writeNotices(),
      withIntegrity(
        `(JSON.parse(document.querySelector(${JSON.stringify(`script#${startElement}`)}).textContent).integrity)[url]`,
      ),
      ...(isHot ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    ...(isHot ? { devServer: { hot: true } } : {}),
  };

  const boot: Configuration = {
    ...shared('boot'),
    mode: 'production',
    devtool: false,
    entry: { boot: './src/export/boot.ts', relay: './src/relay/relay.ts' },
    target: 'browserslist',
    output: { path: out, filename: '[name].js' },
  };

  const pages: Configuration = {
    ...shared('export'),
    devtool: false,
    entry: { export: './src/export/renderSite.tsx' },
    target: 'node20',
    module: {
      // A single file without chunks: code that the browser loads on demand must be available already.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: shared('export').module?.rules ?? [],
    },
    output: { path: out, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false },
  };

  return env.embed !== undefined ? embedConfigurations(shared, out, env.embed.passkeyDomain) : [site, boot, pages];
}

/**
 * ts-loader strips the types (a separate command checks them in a fraction of the time). swc's plugin then gives every
 * styled component a stable id: styled-components would count instead, and a code-split page counts in a different order
 * from the export.
 */
function typeScript(mode: 'production' | 'development', isWatched: boolean, isSite: boolean) {
  return [
    // Not where files are watched: there they change while the process runs.
    ...(isWatched ? [] : [{ loader: path.resolve(root, 'tools/build/transformedOnce.ts'), options: { mode } }]),
    {
      loader: 'swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'ecmascript' },
          target: 'es2022',
          transform: { react: { runtime: 'automatic', refresh: isWatched && isSite } },
          experimental: {
            cacheRoot: path.resolve(root, '.local/swc'),
            plugins: [['@swc/plugin-styled-components', { displayName: mode === 'development', pure: true }]],
          },
        },
      },
    },
    {
      loader: 'ts-loader',
      options: {
        // Otherwise it takes the configuration that is nearest to the first changed file, such as a package's.
        configFile: path.resolve(root, 'tsconfig.json'),
        transpileOnly: true,
        compilerOptions: { noEmit: false, sourceMap: true },
      },
    },
  ];
}
