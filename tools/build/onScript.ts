import webpack, { type WebpackPluginFunction } from 'webpack';

/**
 * A plugin that adds code to the place where webpack's runtime makes the script element of a chunk.
 * @param code may use `script`, the element, and `url`, the chunk's address
 */
const onScript =
  (code: string): WebpackPluginFunction =>
  (compiler) => {
    compiler.hooks.thisCompilation.tap('onScript', (compilation) => {
      const { createScript } = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      createScript.tap('onScript', (made) => `${made}\n${code}`);
    });
  };

/**
 * Makes webpack load its chunks with the integrity hash that the page lists for them, so that a chunk changed in
 * transit is not run. The pages hold the hashes, because only they are written after all files are final.
 * @param lookUp a runtime expression that yields the hash for the address `url`, or undefined
 */
export const withIntegrity = (lookUp: string): WebpackPluginFunction =>
  onScript(`var integrity = ${lookUp};\nif (integrity) script.integrity = integrity;`);

const { loadScript, createScriptUrl } = webpack.RuntimeGlobals;

/**
 * Makes webpack retry a failed chunk under another address: a browser may have cached the broken answer, since the
 * file's name is its hash. The site itself requests the same address again.
 */
export const retryElsewhere = onScript(`var failed = ${loadScript}.failed || (${loadScript}.failed = {});
if (failed[url]) script.src = ${createScriptUrl}(url + "?again=" + failed[url]);
script.onerror = function () { failed[url] = (failed[url] || 0) + 1; };`);
