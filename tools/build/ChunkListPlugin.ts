import type { Compiler } from 'webpack';

/** Which files each entry and each named chunk needs, for the export: `{ "site": ["/assets/site.1a2b.js"], … }`. */
export type ChunkList = Readonly<Record<string, readonly string[]>>;

/** Writes `chunks.json` next to the bundle. A language's texts are listed as `text-en`, `text-pl`, …. */
export class ChunkListPlugin {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkListPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkListPlugin', stage }, () => {
        const list: Record<string, string[]> = {};
        for (const group of compilation.chunkGroups) {
          const origin = group.origins[0]?.request;
          const name = group.name ?? (origin === undefined ? undefined : `text-${origin.replace(/^\.\//, '')}`);
          if (name)
            list[name] = group
              .getFiles()
              .filter((file) => file.endsWith('.js') && !file.includes('hot-update'))
              .map((file) => `/${file}`);
        }
        compilation.emitAsset(this.file, new compiler.webpack.sources.RawSource(JSON.stringify(list, null, 1)));
      });
    });
  }
}
