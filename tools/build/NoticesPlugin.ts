import type { Compiler, Module } from 'webpack';
import { noticesOf } from './notices';

/** Packages that every page contains, but no compilation lists: the font, and webpack's own runtime. */
const besides = ['node_modules/@fontsource-variable/inter', 'node_modules/webpack'];

/** Writes the licence notices of the packages in a compilation. */
export class NoticesPlugin {
  /** @param file the path of the notices, from the output folder */
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoticesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('NoticesPlugin', () => {
        const files = [...compilation.modules].flatMap(filesOf);
        compilation.emitAsset(this.file, new compiler.webpack.sources.RawSource(noticesOf([...files, ...besides])));
      });
    });
  }
}

/** A module's file, or the files of the modules that were concatenated into it. */
function filesOf(module: Module): string[] {
  const { modules = [], resource } = module as { readonly modules?: readonly Module[]; readonly resource?: string };
  return resource === undefined ? modules.flatMap(filesOf) : [resource];
}
