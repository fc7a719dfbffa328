import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { runScript } from './runScript';

export { runCompiled } from './runScript';

export interface CompiledService {
  readonly process: ChildProcess;
  readonly api: string;
  /** The address of health and metrics; empty if they are off. */
  readonly operations: string;
  readonly lines: readonly string[];
  line(pattern: RegExp): Promise<string>;
  call(method: string, path: string, body?: unknown, cookie?: string): Promise<Response>;
  end(signal?: 'SIGTERM' | 'SIGKILL' | 'SIGHUP'): Promise<number | string | null>;
}

/** The cookies that an answer sets, as a later request sends them. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Compiles the service, as `npm run service` does before it starts. */
export async function compileService(): Promise<void> {
  const { code, error } = await runScript('tools/scripts/compileService.ts', []);
  if (code !== 0) throw new Error(`The service could not be compiled: ${error}`);
}

export async function startCompiled(
  env: Readonly<Record<string, string>>,
  { file = 'dist-service/service.js', cwd = process.cwd() } = {},
): Promise<CompiledService> {
  const child = spawn(process.execPath, ['--enable-source-maps', file], {
    cwd,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string | null);
  const lines: string[] = [];
  let error = '';
  child.stderr.on('data', (data: Buffer) => (error += data.toString()));
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const line = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = lines.find((one) => pattern.test(one));
      if (found !== undefined) return found;
      const code = await Promise.race([once(output, 'line').then(() => undefined), exited]);
      if (code !== undefined) throw new Error(`The service ended with ${code}: ${error}`);
    }
  };
  const { api, operations = '' } = JSON.parse(await line(/"The account service (answers|listens)/)) as Readonly<
    Record<string, string>
  > & { readonly api: string };
  return {
    process: child,
    api,
    operations,
    lines,
    line,
    call: (method, path, body, cookie) =>
      fetch(`${api}${path}`, {
        method,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...(cookie && { cookie }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    async end(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
