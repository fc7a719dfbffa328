import path from 'node:path';
import type { Configuration } from 'webpack';

const here = import.meta.dirname;

// The sister app's, so that no workspace is for this alone.
const react18 = path.join(here, '../../../examples/recipes/node_modules');

/** The hosts, each as its developer would build it: its own React, its own Trusted Types policy none at all. */
export default function configuration({ out }: { readonly out: string }): Configuration {
  return {
    mode: 'production',
    context: here,
    devtool: false,
    entry: {
      react18: './react18/main.jsx',
      react19: './react19/main.tsx',
      plain: './plain/main.ts',
      spa: './single-spa/main.ts',
    },
    output: { path: out, filename: '[name].js' },
    resolve: { extensions: ['.tsx', '.ts', '.jsx', '.js'] },
    module: {
      rules: [
        { test: /react18/, resolve: { modules: [react18] } },
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          use: {
            loader: 'ts-loader',
            options: {
              transpileOnly: true,
              compilerOptions: { noEmit: false, jsx: 'react-jsx', allowJs: true, module: 'esnext' },
            },
          },
        },
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
