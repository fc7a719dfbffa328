import { spawn } from 'node:child_process';

const quiet = { FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' };

/**
 * Runs a program to its end.
 * @returns its standard output
 * @throws Error with the end of its output where it fails
 */
export async function run(
  command: string,
  options: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(command, options, {
    cwd: folder,
    env: { ...process.env, ...quiet, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const out: Buffer[] = [];
  const all: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => {
    out.push(part);
    all.push(part);
  });
  child.stderr.on('data', (part: Buffer) => all.push(part));
  const code = await new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  if (code !== 0)
    throw new Error(
      `${command} ${options.join(' ')} failed in ${folder}:\n${Buffer.concat(all).toString().trim().split('\n').slice(-15).join('\n')}`,
    );
  return Buffer.concat(out).toString();
}

export async function timed(command: string, options: readonly string[], folder: string): Promise<number> {
  const begun = performance.now();
  await run(command, options, folder);
  return performance.now() - begun;
}
