import { run } from '../../tools/scripts/system/run';

type Env = Readonly<Record<string, string>>;

export const runScript = (file: string, words: readonly string[], env: Env = {}) =>
  run(process.execPath, ['--import', 'tsx', file, ...words], { env });

/** Runs a file of the compiled service. */
export const runCompiled = (file: string, words: readonly string[], env: Env = {}) =>
  run(process.execPath, ['--enable-source-maps', `dist-service/${file}`, ...words], { env });
