import type { Compiler, Module } from 'webpack';
import { noticesOf } from './notices';

/** What comes with every page by other ways: the font, and webpack's own runtime. */
const besides = ['node_modules/@fontsource-variable/inter', 'node_modules/webpack'];

/** Writes the notices of the packages that a compilation contains. */
export class NoticesPlugin {
  /** @param file where to write them, from the output's folder */
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

/** A module's file, or those of all modules that it was made of. */
function filesOf(module: Module): string[] {
  const { modules = [], resource } = module as { readonly modules?: readonly Module[]; readonly resource?: string };
  return resource === undefined ? modules.flatMap(filesOf) : [resource];
}
