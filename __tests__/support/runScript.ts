import { run } from '../../tools/scripts/system/run';

export const runScript = (file: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(process.execPath, ['--import', 'tsx', file, ...words], { env });
