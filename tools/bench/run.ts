import { linesOf, run as runProgram } from '../scripts/system/run';

const env = { FORCE_COLOR: '0', NEXT_TELEMETRY_DISABLED: '1' };

/** Runs a program in a folder until it exits. @throws Error with the end of its output if it fails */
export async function run(program: string, options: readonly string[], folder: string): Promise<void> {
  const { isSuccess, output } = await runProgram(program, options, { cwd: folder, env });
  if (!isSuccess)
    throw new Error(`${program} ${options.join(' ')} failed in ${folder}:\n${linesOf(output).slice(-15).join('\n')}`);
}

export async function timed(program: string, options: readonly string[], folder: string): Promise<number> {
  const begun = performance.now();
  await run(program, options, folder);
  return performance.now() - begun;
}
