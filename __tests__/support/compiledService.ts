import { spawn } from 'node:child_process';
import { run } from '../../tools/scripts/system/run';
import { clientOf, watched } from '../fixtures/serviceChild';

type Env = Readonly<Record<string, string>>;

export type CompiledService = Awaited<ReturnType<typeof startCompiled>>;

export async function startCompiled(env: Env, { file = 'dist-service/service.js', cwd = process.cwd() } = {}) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const service = watched(child);
  const begun = await service.line(/"The account service (answers|listens)/);
  /** `operations` is the address of health and metrics; empty if they are off. */
  const { api = '', operations = '' } = JSON.parse(begun) as Env;
  return { ...service, ...clientOf(api), api, operations };
}

/** Runs a file of the compiled service. */
export const runCompiled = (file: string, words: readonly string[], env: Env = {}) =>
  run(process.execPath, ['--enable-source-maps', `dist-service/${file}`, ...words], { env });
