import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ScriptResult {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

export async function runScript(
  file: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ScriptResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...words], { env: { ...process.env, ...env } });
  const written = { out: '', error: '' };
  child.stdout.on('data', (part: Buffer) => (written.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (written.error += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...written };
}
