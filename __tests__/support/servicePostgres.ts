import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

export interface TestPostgres {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL for tests; see `servicePostgresProcess.ts`. */
export async function startPostgres(): Promise<TestPostgres> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(__dirname, 'servicePostgresProcess.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (expected: string): Promise<string> => {
    const line = await lines.next();
    if (line.done === true || !line.value.startsWith(expected))
      throw new Error(`The test's PostgreSQL said '${String(line.value)}', not '${expected}'.`);
    return line.value.slice(expected.length + 1);
  };
  const obey = async (command: string) => {
    child.stdin.write(`${command}\n`);
    await next(`done ${command}`);
  };
  const url = await next('ready');
  return {
    url,
    stop: () => obey('stop'),
    start: () => obey('start'),
    async close() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
