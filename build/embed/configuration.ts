import { readFileSync } from 'node:fs';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { embedCss } from '../../src/embed/css';
import { embedPolicies } from '../../src/lib/trustedTypes';
import { fontSubsetNames, fontSubsets, type FontFiles } from '../../src/theme/fontSubsets';
import { IntegrityPlugin } from '../IntegrityPlugin';
import { root } from '../root';
import { RetryChunkPlugin } from './RetryChunkPlugin';

/** A placeholder in the remote's entry for the hashes of its chunks, until all of them are final. */
export const integrityPlaceholder = '__VESTIBULE_INTEGRITY__';

/** The time-out of a chunk of the remote, in milliseconds; a later try requests it again. */
const chunkTimeout = 15_000;

/**
 * The federated remote, and the loader that hosts start with. The hashed chunks are in `assets/` with the site's own,
 * so that the hosts' rules for caching and for access from other origins hold for them too.
 * @param shared the options that all of webpack's configurations have in common, by name
 */
export function embedConfigurations(shared: (name: string) => Configuration, out: string): Configuration[] {
  const common = shared('embed');
  const remote: Configuration = {
    ...common,
    entry: {},
    target: ['web', 'es2022'],
    // One chunk compresses better than two that are always loaded together.
    optimization: { ...common.optimization, splitChunks: false },
    output: {
      path: path.join(out, 'site'),
      publicPath: 'auto',
      // Sorts first: where host and remote have the same version of a package, the host's is used.
      uniqueName: '-vestibule',
      filename: 'embed/[name].js',
      chunkFilename: 'assets/embed.[contenthash:10].js',
      chunkLoadTimeout: chunkTimeout,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: embedPolicies.chunks, onPolicyCreationFailure: 'continue' },
    },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        { test: /i18n\/[^/]+\/index\.ts$/, enforce: 'pre', use: path.resolve(root, 'build/embed/usedTexts.ts') },
      ],
    },
    plugins: [
      ...(common.plugins ?? []),
      new webpack.container.ModuleFederationPlugin({
        name: 'vestibuleRemote',
        filename: 'embed/remoteEntry.js',
        library: { type: 'var', name: 'vestibuleRemote' },
        exposes: { './mount': './src/embed/mount.ts', './lifecycles': './src/embed/lifecycles.ts' },
      }),
      // Whose React it is, src/embed/react/choose.ts decides once a page; who says its own gets the package.
      ...Object.entries({
        react: 'react.cjs',
        'react/jsx-runtime': 'jsxRuntime.cjs',
        'react-dom/client': 'client.cjs',
      }).map(
        ([part, file]) =>
          new webpack.NormalModuleReplacementPlugin(new RegExp(`^${part}$`), (found) => {
            if (!found.contextInfo.issuer.endsWith('src/embed/react/own.ts'))
              found.request = path.resolve(root, 'src/embed/react', file);
          }),
      ),
      new webpack.DefinePlugin({
        EMBED_CSS: JSON.stringify(embedCss),
        EMBED_FONTS: JSON.stringify(fontsIn(out)),
        // What the site's client writes into Accept-Language: `base` is what src/embed/services.ts makes of the origin.
        'document.documentElement.lang': webpack.DefinePlugin.runtimeValue(({ module }) =>
          module.resource.endsWith('src/api/request.ts') ? 'base.language()' : 'window.document.documentElement.lang',
        ),
        // In a shadow root the document sees its host alone.
        'document.activeElement':
          '(function of(tree){var active=tree.activeElement;return active&&active.shadowRoot?of(active.shadowRoot):active})(document)',
      }),
      new webpack.NormalModuleReplacementPlugin(/\/app\/AppLink$/, path.resolve(root, 'src/embed/AppLink.tsx')),
      new RetryChunkPlugin(),
      new IntegrityPlugin(`JSON.parse("${integrityPlaceholder}")[url.split("/").pop()]`),
    ],
  };
  const loader: Configuration = {
    ...shared('embed-loader'),
    entry: { load: './src/embed/load/script.ts' },
    target: ['web', 'es2022'],
    output: { path: path.join(out, 'site/embed'), filename: '[name].js' },
  };
  const loaderModule: Configuration = {
    ...shared('embed-loader-module'),
    entry: { load: './src/embed/load/load.ts' },
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: { path: path.join(out, 'site/embed'), filename: '[name].mjs', library: { type: 'module' } },
  };
  return [remote, loader, loaderModule];
}

function fontsIn(out: string): Record<string, readonly [string, string]> {
  const files = JSON.parse(readFileSync(path.join(out, 'fonts.json'), 'utf8')) as FontFiles;
  return Object.fromEntries(
    fontSubsetNames.map((subset) => [subset, [files[subset], fontSubsets[subset].range] as const]),
  );
}
