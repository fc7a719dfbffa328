import webpack, { type Compiler } from 'webpack';

/**
 * Makes webpack retry a failed chunk under another address: a browser may have cached the broken answer, since the
 * file's name is its hash. The site itself requests the same address again.
 */
export class RetryChunkPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RetryChunkPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      const { loadScript, createScriptUrl } = webpack.RuntimeGlobals;
      createScript.tap(
        'RetryChunkPlugin',
        (code) => `${code}
var failed = ${loadScript}.failed || (${loadScript}.failed = {});
if (failed[url]) script.src = ${createScriptUrl}(url + "?again=" + failed[url]);
script.onerror = function () { failed[url] = (failed[url] || 0) + 1; };`,
      );
    });
  }
}
