// @types/webpack-bundle-analyzer knows version 4, which has no brotli.
declare module 'webpack-bundle-analyzer' {
  import type { Compiler } from 'webpack';

  export class BundleAnalyzerPlugin {
    constructor(options: {
      analyzerMode: 'static';
      reportFilename: string;
      openAnalyzer: boolean;
      compressionAlgorithm: 'brotli';
      defaultSizes: 'brotli';
      logLevel: 'error';
    });
    apply(compiler: Compiler): void;
  }
}
