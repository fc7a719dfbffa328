import webpack, { type Compiler } from 'webpack';

/**
 * Makes webpack load its chunks with the integrity hash that the page lists for them, so that a chunk changed in
 * transit is not run. The pages hold the hashes, because only they are written after all files are final.
 */
export class IntegrityPlugin {
  /** @param lookUp a runtime expression that yields the hash for the address `url`, or undefined */
  constructor(private readonly lookUp: string) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap(
        'IntegrityPlugin',
        (code) => `${code}\nvar integrity = ${this.lookUp};\nif (integrity) script.integrity = integrity;`,
      );
    });
  }
}
