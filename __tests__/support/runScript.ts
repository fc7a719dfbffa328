import { run } from '../../tools/scripts/system/run';

export interface ScriptResult {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

type Env = Readonly<Record<string, string>>;

export const runScript = (file: string, words: readonly string[], env?: Env): Promise<ScriptResult> =>
  runNode(['--import', 'tsx', file, ...words], env);

/** Runs a file of the compiled service. */
export const runCompiled = (file: string, words: readonly string[], env?: Env): Promise<ScriptResult> =>
  runNode(['--enable-source-maps', `dist-service/${file}`, ...words], env);

async function runNode(words: readonly string[], env: Env = {}): Promise<ScriptResult> {
  const { code, out, error } = await run(process.execPath, words, { env });
  return { code, out, error };
}
