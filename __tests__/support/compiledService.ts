import { spawn } from 'node:child_process';
import { clientOf, read } from '../fixtures/serviceChild';

export type CompiledService = Awaited<ReturnType<typeof startCompiled>>;

export async function startCompiled(
  env: Readonly<Record<string, string>>,
  { file = 'dist-service/service.js', cwd = process.cwd() } = {},
) {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let error = '';
  child.stderr.on('data', (data: Buffer) => (error += data.toString()));
  const { lines, line, end } = read(child);
  const begun = await line(/"The account service (answers|listens)/).catch(({ message }: Error) => {
    throw new Error(`${message}: ${error}`);
  });
  /** `operations` is the address of health and metrics; empty if they are off. */
  const { api = '', operations = '' } = JSON.parse(begun) as Readonly<Record<string, string>>;
  const dispose = async () => void (await end('SIGKILL'));
  return { process: child, api, operations, lines, line, end, ...clientOf(api), [Symbol.asyncDispose]: dispose };
}
