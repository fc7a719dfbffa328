import webpack, { type Compiler } from 'webpack';

/**
 * Has webpack ask for its chunks with the hash that the page names for them, so that a chunk that was
 * changed on its way is not run. The pages carry the hashes, since only they are written after all files are final.
 */
export class IntegrityPlugin {
  /** @param lookUp an expression of the runtime that gives the hash of the address `url`, or undefined */
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
