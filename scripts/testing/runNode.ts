import { spawn } from 'node:child_process';
import { root } from '../../build/root';

export interface Result {
  readonly isGood: boolean;
  readonly output: string;
}

/**
 * Runs a Node program from the project's root.
 * @param tell hears each line as it is printed
 */
export async function runNode(
  options: readonly string[],
  tell: (line: string) => void = () => {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: { ...process.env, ...environment, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  const hear = (part: Buffer) => {
    parts.push(String(part));
    String(part)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .forEach(tell);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  );
  const ending = signal === null ? '' : `\nEnded by ${signal}.`;
  return { isGood: code === 0, output: parts.join('') + ending };
}
