import { spawn } from 'node:child_process';
import { root } from '../../build/root';

interface RunResult {
  readonly isSuccess: boolean;
  /** Its exit code; null if it did not exit by itself. */
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
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
  const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const written = { out: '', error: '', output: '' };
  const read = (stream: 'out' | 'error') => (part: string) => {
    written[stream] += part;
    written.output += part;
    linesOf(part).forEach((line) => onLine(line));
  };
  child.stdout.setEncoding('utf8').on('data', read('out'));
  child.stderr.setEncoding('utf8').on('data', read('error'));
  return new Promise((resolve) => {
    child.on('error', ({ message }) =>
      resolve({ ...written, isSuccess: false, code: null, error: message, output: message }),
    );
    child.on('close', (code, signal) => {
      if (signal !== null) written.output += `\nEnded by ${signal}.`;
      resolve({ ...written, isSuccess: code === 0, code });
    });
  });
}

export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
