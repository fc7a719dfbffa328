import webpack, { type Compiler } from 'webpack';

/**
 * Has webpack ask for a chunk that failed by another address the next time: a browser that keeps what arrived broken,
 * as it may where a file's name is its hash, would give the same again. The site has its one reload for that.
 */
export class AskAnewPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AskAnewPlugin', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      const { loadScript, createScriptUrl } = webpack.RuntimeGlobals;
      createScript.tap(
        'AskAnewPlugin',
        (code) => `${code}
var failed = ${loadScript}.failed || (${loadScript}.failed = {});
if (failed[url]) script.src = ${createScriptUrl}(url + "?again=" + failed[url]);
script.onerror = function () { failed[url] = (failed[url] || 0) + 1; };`,
      );
    });
  }
}
