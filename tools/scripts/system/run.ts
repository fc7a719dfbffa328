import { spawn } from 'node:child_process';
import { root } from '../../build/root';

export interface RunResult {
  readonly isSuccess: boolean;
  /** Its whole output, and how it ended if it did not exit by itself. */
  readonly output: string;
}

interface RunOptions {
  /** Is called with each line as it is printed. */
  readonly onLine?: (line: string) => void;
  /** Variables added to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  /** The working folder; by default the project's root. */
  readonly cwd?: string;
}

/** Runs a program until it exits; one that cannot be started is a failure like any other. */
export async function run(
  program: string,
  words: readonly string[],
  { onLine = () => {}, env = {}, cwd = root }: RunOptions = {},
): Promise<RunResult> {
  const child = spawn(program, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  const read = (part: Buffer) => {
    parts.push(part.toString());
    linesOf(part.toString()).forEach(onLine);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ isSuccess: false, output: message }));
    child.on('close', (code, signal) => {
      const ending = signal === null ? '' : `\nEnded by ${signal}.`;
      resolve({ isSuccess: code === 0, output: parts.join('') + ending });
    });
  });
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
