import { readFileSync } from 'node:fs';
import path from 'node:path';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { embedCss } from '../../../src/embed/css';
import { reactParts, reactScope } from '../../../src/embed/chooseReact';
import { embedPolicies } from '../../../src/lib/trustedTypes';
import { siteConfig } from '../../../site.config';
import { fontSubsetNames, fontSubsets, type FontFiles } from '../../../src/theme/fontSubsets';
import { nameHash } from '../hashes';
import { writeNotices } from '../notices';
import { retryElsewhere, withIntegrity } from '../onScript';

/** A placeholder in the remote's entry for the hashes of its chunks, until all of them are final. */
export const integrityPlaceholder = '__VESTIBULE_INTEGRITY__';

/** A placeholder in the loaders for the name and the hash of the entry. */
export const entryPlaceholder = '__VESTIBULE_ENTRY__';

/** Differs between sites, so that on a page with the cards of two, neither runs the other's chunks. */
const uniqueName = `vestibule-embed-${nameHash(JSON.stringify(siteConfig))}`;

/** The timeout of a chunk of the remote, in milliseconds; a later try requests it again. */
const chunkTimeout = 15_000;

/**
 * The federated remote, and the loader that hosts start with. The hashed chunks are in `assets/` with the site's own,
 * so that the hosts' rules for caching and CORS apply to them too.
 * @param shared the options that all of webpack's configurations have in common, by name
 */
export function embedConfigurations(
  shared: (name: string) => Configuration,
  out: string,
  passkeyDomain: string,
): Configuration[] {
  const common = shared('embed');
  const remote: Configuration = {
    ...common,
    entry: {},
    target: ['web', 'es2022'],
    // One chunk compresses better than two that are always loaded together; react-dom is loaded alone, by hosts without React.
    optimization: {
      minimizer: [
        // Only the entry, which is mostly webpack's runtime, is smaller after terser than after swc: by 400 bytes.
        new TerserPlugin({
          include: 'embed/remoteEntry.js',
          parallel: false,
          extractComments: false,
          terserOptions: { ecma: 2020, compress: { passes: 3 }, format: { comments: false } },
        }),
        ...(common.optimization?.minimizer ?? []),
      ],
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          reactDom: { test: /node_modules\/(react-dom|scheduler)\//, name: 'react-dom', enforce: true },
        },
      },
    },
    output: {
      path: path.join(out, 'site'),
      publicPath: 'auto',
      uniqueName,
      filename: 'embed/[name].js',
      chunkFilename: 'assets/embed.[contenthash:10].js',
      chunkLoadTimeout: chunkTimeout,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: embedPolicies.chunks, onPolicyCreationFailure: 'continue' },
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: 'vestibuleRemote',
        filename: 'embed/remoteEntry.js',
        library: { type: 'var', name: 'vestibuleRemote' },
        // Our own share scope, filled by src/embed/chooseReact.ts, so that our modules are not offered to the host.
        shared: Object.fromEntries(
          reactParts.map((part) => [part, { shareScope: reactScope, requiredVersion: false }]),
        ),
        exposes: { './mount': './src/embed/mount.ts', './lifecycles': './src/embed/lifecycles.ts' },
      }),
      new webpack.DefinePlugin({
        EMBED_CSS: JSON.stringify(embedCss),
        PASSKEY_DOMAIN: JSON.stringify(passkeyDomain),
        EMBED_FONTS: JSON.stringify(fontsIn(out)),
      }),
      // Says which site the container is of, for loaders of several sites on one page.
      new webpack.BannerPlugin({
        banner: 'vestibuleRemote.from = document.currentScript?.src;',
        raw: true,
        footer: true,
        include: 'embed/remoteEntry.js',
      }),
      retryElsewhere,
      writeNotices('embed/'),
      withIntegrity(`JSON.parse("${integrityPlaceholder}")[url.split("/").pop()]`),
    ],
  };
  /** A loader that hosts start with. */
  const loader = (name: string, entry: string, filename: string): Configuration => ({
    ...shared(name),
    plugins: [...(common.plugins ?? []), new webpack.DefinePlugin({ EMBED_ENTRY: JSON.stringify(entryPlaceholder) })],
    entry: { load: `./src/embed/load/${entry}.ts` },
    target: ['web', 'es2022'],
    output: { path: path.join(out, 'site/embed'), filename },
  });
  const module = loader('embed-loader-module', 'module', '[name].mjs');
  const loaderModule: Configuration = {
    ...module,
    // Only the browser knows the address that the module was loaded from.
    module: { ...module.module, parser: { javascript: { importMeta: false } } },
    experiments: { outputModule: true },
    output: { ...module.output, library: { type: 'module' } },
  };
  return [remote, loader('embed-loader', 'script', '[name].js'), loaderModule];
}

function fontsIn(out: string): Record<string, readonly [string, string]> {
  const files = JSON.parse(readFileSync(path.join(out, 'fonts.json'), 'utf8')) as FontFiles;
  return Object.fromEntries(
    fontSubsetNames.map((subset) => [subset, [files[subset], fontSubsets[subset].range] as const]),
  );
}
