import { fork } from 'node:child_process';
import path from 'node:path';
import { root } from '../../build/root';
import type { ChildWork } from './child';
import type { MeasureOptions } from '../row';

const folder = path.join(root, 'bench/replay');

/**
 * Runs a part of a measure in a process of its own, in production mode as the built site runs.
 * @param file a module of this folder, such as `sessions`
 * @param name the exported function
 * @param seconds after which the process is ended, if any
 * @throws Error where the process ends without a result
 */
export function inChild<Input, Result>(
  file: string,
  name: string,
  input: Input,
  { share, onProgress }: MeasureOptions,
  seconds?: number,
): Promise<Awaited<ReturnType<ChildWork<Input, Result>>>> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(folder, 'child.ts'), {
      execArgv: ['--import', 'tsx', '--expose-gc'],
      env: { ...process.env, NODE_ENV: 'production' },
      ...(seconds !== undefined && { timeout: seconds * 1_000, killSignal: 'SIGKILL' as const }),
    });
    let isDone = false;
    child.on('message', (message: { readonly progress: string } | { readonly result: Awaited<Result> }) => {
      if ('progress' in message) return onProgress(message.progress);
      isDone = true;
      resolve(message.result);
    });
    child.once('error', reject);
    child.once(
      'exit',
      (code) =>
        isDone || reject(new Error(`The measure ${file} ended with ${code ?? 'a signal'} before it had a result.`)),
    );
    child.send({ file: path.join(folder, `${file}.ts`), name, input, share });
  });
}
