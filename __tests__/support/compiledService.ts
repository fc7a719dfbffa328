import { spawn } from 'node:child_process';
import { clientOf, watched } from '../fixtures/serviceChild';

export type CompiledService = Awaited<ReturnType<typeof startCompiled>>;

export async function startCompiled(
  env: Readonly<Record<string, string>>,
  { file = 'dist-service/service.js', cwd = process.cwd() } = {},
) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const service = watched(child);
  const begun = await service.line(/"The account service (answers|listens)/);
  /** `operations` is the address of health and metrics; empty if they are off. */
  const { api = '', operations = '' } = JSON.parse(begun) as Readonly<Record<string, string>>;
  return { ...service, ...clientOf(api), api, operations };
}
