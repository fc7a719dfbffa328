import type { WebpackPluginFunction } from 'webpack';

/** Which files each entry and each named chunk needs, for the export: `{ "site": ["/assets/site.1a2b.js"], … }`. */
export type ChunkList = Readonly<Record<string, readonly string[]>>;

/** A plugin that writes `chunks.json` next to the bundle. A language's texts are listed as `text-en`, `text-pl`, …. */
export const writeChunkList: WebpackPluginFunction = ({ hooks, webpack }) => {
  hooks.thisCompilation.tap('chunkList', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: 'chunkList', stage }, () => {
      const list: Record<string, string[]> = {};
      for (const group of compilation.chunkGroups) {
        const origin = group.origins[0]?.request;
        const name = group.name ?? (origin === undefined ? undefined : `text-${origin.replace(/^\.\//, '')}`);
        const scripts = group.getFiles().filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
        if (name) list[name] = scripts.map((file) => `/${file}`);
      }
      compilation.emitAsset('../chunks.json', new webpack.sources.RawSource(JSON.stringify(list, null, 1)));
    });
  });
};
