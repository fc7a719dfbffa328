import { run, type RunResult } from '../system/run';

/**
 * Runs a Node program in the project's root, without colours in what it prints.
 * @param onLine is called with each line as it is printed
 * @param node the path of another Node than this one
 */
export const runNode = (
  words: readonly string[],
  onLine?: (line: string) => void,
  env: Readonly<Record<string, string>> = {},
  node = process.execPath,
): Promise<RunResult> => run(node, words, { ...(onLine && { onLine }), env: { ...env, FORCE_COLOR: '0' } });
